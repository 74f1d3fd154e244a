/** Screens that are a step on the way to a policy, with the position of the step from 0. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['insureInfomation', 1],
  ['healthNotice', 2],
]);

/** Undefined for a screen that stands beside the way. */
export const stepOf = (screen: string): number | undefined => STEPS.get(screen);

/** Screens beside the way that lead to an answer of their own. */
const ASKING: ReadonlySet<string> = new Set(['groupQuote']);

/** Key of what the button is called that ends a screen. */
export const actionOf = (screen: string): string =>
  stepOf(screen) === undefined && !ASKING.has(screen) ? 'save' : 'insure.next';
