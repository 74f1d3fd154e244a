import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
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

/** The look as a Mantine theme: what Mantine draws agrees with what our own CSS draws. */
export const mantineTheme = createTheme({
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

/** For `MantineProvider`: Mantine's own names for our tokens, so that a skin changes both at once. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--bao-ink)',
    '--mantine-color-body': 'var(--bao-ground)',
    '--mantine-color-dimmed': 'var(--bao-ink-soft)',
    '--mantine-color-anchor': 'var(--bao-brand-text)',
    '--mantine-color-error': 'var(--bao-bad)',
    '--mantine-color-placeholder': 'var(--bao-placeholder)',
    '--mantine-color-default-border': 'var(--bao-control-line)',
    '--mantine-color-default-color': 'var(--bao-ink)',
    '--mantine-color-default-hover': 'var(--bao-ground)',
    '--mantine-color-brand-light-color': 'var(--bao-brand-text)',
    '--mantine-color-disabled': 'var(--bao-line)',
    '--mantine-color-disabled-color': 'var(--bao-ink-soft)',
  },
  dark: {},
});
