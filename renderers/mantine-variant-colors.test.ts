import { DEFAULT_THEME, defaultVariantColorsResolver as mantineResolver } from '@mantine/core';
import { expect, test } from 'vitest';
import { mantineProps } from './mantine-theme.ts';
import { defaultVariantColorsResolver } from './mantine-variant-colors.ts';

const colors = { ...DEFAULT_THEME.colors, ...mantineProps.theme?.colors };
const theme = { ...DEFAULT_THEME, ...mantineProps.theme, colors } as typeof DEFAULT_THEME;

test.each(
  ['filled', 'subtle', 'default'].flatMap((variant) => ['brand', 'red'].map((color) => [variant, color])),
)('a button of the variant %s in %s has the colours that Mantine gives it', (variant, color) => {
  const input = { variant: variant!, color: color!, theme };
  expect(defaultVariantColorsResolver(input)).toEqual(mantineResolver(input));
});
