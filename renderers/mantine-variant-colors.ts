// Replaces Mantine's colours of variants in the web builds (`vite.config.ts`). Saves 2 KB gzip.
import type { VariantColorsResolver } from '@mantine/core';

const TRANSPARENT_BORDER = 'calc(0.0625rem * var(--mantine-scale)) solid transparent';

/** Returns the colours of the variants `filled`, `subtle` and `default`, in a colour of the theme; others have none. */
export const defaultVariantColorsResolver = (({ color, variant }) => {
  if (variant === 'filled')
    return {
      background: `var(--mantine-color-${color}-filled)`,
      hover: `var(--mantine-color-${color}-filled-hover)`,
      color: 'var(--mantine-color-white)',
      border: TRANSPARENT_BORDER,
    };
  if (variant === 'subtle')
    return {
      background: 'transparent',
      hover: `var(--mantine-color-${color}-light-hover)`,
      color: `var(--mantine-color-${color}-light-color)`,
      border: TRANSPARENT_BORDER,
    };
  if (variant === 'default')
    return {
      background: 'var(--mantine-color-default)',
      hover: 'var(--mantine-color-default-hover)',
      color: 'var(--mantine-color-default-color)',
      border: 'calc(0.0625rem * var(--mantine-scale)) solid var(--mantine-color-default-border)',
    };
  return {} as ReturnType<VariantColorsResolver>;
}) satisfies VariantColorsResolver;
