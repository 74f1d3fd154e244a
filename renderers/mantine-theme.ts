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

/** FE961E at 6 is a surface and carries dark ink; A14A00 at 9 is the same hue as text and link. */
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

/** Mantine puts white on every filled button; on the brand colour that would be 2.2:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const onBrand = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === 'brand';
  return onBrand ? { ...colors, color: 'var(--bao-brand-ink)' } : colors;
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

/** There is one colour scheme; Mantine would ask the storage for another before the first form shows. */
const onlyLight: MantineColorSchemeManager = {
  get: () => 'light',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * The look for `MantineProvider`: what Mantine draws agrees with what our own CSS draws. Its CSS variables are a file of
 * ours, `mantine-variables.css`: working them out and writing a style element took a tenth of the time that a form needs
 * to mount, and pages had to allow inline styles for it.
 */
export const mantineProps: Omit<MantineProviderProps, 'children'> = {
  theme,
  withCssVariables: false,
  withGlobalClasses: false,
  forceColorScheme: 'light',
  colorSchemeManager: onlyLight,
};
