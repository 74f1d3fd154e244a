/**
 * In place of parts of Mantine that every page would load and none of ours reaches: what a Button shows while it is
 * `loading`, for a form says in words what it waits for, and the style elements of a provider, for our CSS has all that
 * they would say. 4 KB gzip, and Mantine works its own variables out as soon as it is loaded. The web builds put this
 * module in their place (`vite.config.ts`).
 */
const nothing = (): null => null;

export {
  nothing as Transition,
  nothing as Loader,
  nothing as MantineCssVariables,
  nothing as MantineClasses,
};
