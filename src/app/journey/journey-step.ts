/** Screens that are a step on the way to a policy, with the position of the step from 0. */
const JOURNEY_STEPS: ReadonlyMap<string, number> = new Map([
  ['insureInfomation', 1],
  ['healthNotice', 2],
]);

/** Undefined for a screen that stands beside the way. */
export const journeyStepOf = (screen: string): number | undefined => JOURNEY_STEPS.get(screen);

/** Screens beside the way that lead to an answer of their own. */
const QUOTE_SCREENS: ReadonlySet<string> = new Set(['groupQuote']);

/** Key of what the button is called that ends a screen. */
export const submitLabelKey = (screen: string): string =>
  journeyStepOf(screen) === undefined && !QUOTE_SCREENS.has(screen) ? 'save' : 'insure.next';
