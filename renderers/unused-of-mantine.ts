/**
 * Replaces unused parts of Mantine in the web builds (`vite.config.ts`). Saves 7 KB gzip, the computation of variables
 * when Mantine loads, and the search for 60 style props in each part of each button.
 *
 * - The loader of a Button: forms show progress as text.
 * - Groups of buttons.
 * - Style props such as `mt`: CSS modules style the forms.
 * - The style elements of the provider, and the colours that they contain: the CSS files have their rules.
 * - The scheme that Mantine remembers: it is always light.
 */
const nothing = (): null => null;

const noEntries = {};

/** @returns all props of a component as those of its element */
const noStyleProps = (props: object): { styleProps: object; rest: object } => ({
  styleProps: noEntries,
  rest: props,
});

const noStyles = { hasResponsiveStyles: false, styles: noEntries, inlineStyles: noEntries, media: noEntries };

/** @returns no style */
const noParsedStyles = (): typeof noStyles => noStyles;

export {
  nothing as Transition,
  nothing as Loader,
  nothing as ButtonGroup,
  nothing as ButtonGroupSection,
  nothing as MantineCssVariables,
  nothing as MantineClasses,
  nothing as InlineStyles,
  nothing as hashStyleProps,
  nothing as localStorageColorSchemeManager,
  noStyleProps as extractStyleProps,
  noParsedStyles as parseStyleProps,
  noEntries as STYLE_PROPS_DATA,
  noEntries as DEFAULT_COLORS,
};
