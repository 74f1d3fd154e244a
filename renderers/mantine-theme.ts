import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  type MantineProviderProps,
  type VariantColorsResolver,
} from '@mantine/core';
import button from './button.module.css';

/** Shade 6 (FE961E) is a surface with dark text on it; shade 9 (A14A00) is the same hue for text and links. */
const brand: MantineColorsTuple = [
  '#fff8ee',
  '#fff1de',
  '#ffe2bd',
  '#ffd09a',
  '#ffbd70',
  '#ffa947',
  '#fe961e',
  '#f08707',
  '#c86600',
  '#a14a00',
];

const red: MantineColorsTuple = [
  '#fdecea',
  '#fbdcd8',
  '#f5b8b2',
  '#ec8f87',
  '#df665d',
  '#cb4037',
  '#b3261e',
  '#9c1f18',
  '#861913',
  '#861913',
];

/** Sets dark text on filled brand buttons: Mantine's white text has a contrast of only 2.2:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isFilledBrand = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === 'brand';
  return isFilledBrand ? { ...colors, color: 'var(--bao-brand-ink)' } : colors;
};

const theme = createTheme({
  colors: { brand, red },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#211a12',
  variantColorResolver,
  fontFamily: 'var(--bao-font)',
  headings: { fontFamily: 'var(--bao-font)', fontWeight: '600' },
  lineHeights: { md: '1.5' },
  defaultRadius: 'md',
  radius: { sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '2rem' },
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'lg', radius: 'xl' },
      classNames: { root: button['root'] ?? '', inner: button['inner'] ?? '', label: button['label'] ?? '' },
    }),
  },
});

/** Fixes the light scheme: Mantine's default manager reads localStorage before the first form shows. */
const onlyLight: MantineColorSchemeManager = {
  get: () => 'light',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Props of `MantineProvider`, which align Mantine with the CSS of the forms. The CSS variables are in
 * `mantine-variables.css`: generating them in a style element took a tenth of the mount time of a form and required
 * inline styles in the content security policy.
 */
export const mantineProps: Omit<MantineProviderProps, 'children'> = {
  theme,
  withCssVariables: false,
  withGlobalClasses: false,
  forceColorScheme: 'light',
  colorSchemeManager: onlyLight,
};
