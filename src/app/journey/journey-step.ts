// Steps of the purchase, and the submit button of each screen.
/** Screens that are a step of the purchase, with the index of the step from 0. */
const JOURNEY_STEPS: ReadonlyMap<string, number> = new Map([
  ['insureInfomation', 1],
  ['healthNotice', 2],
]);

/** Undefined for a screen outside the purchase steps. */
export const journeyStepOf = (screen: string): number | undefined => JOURNEY_STEPS.get(screen);

/** Screens outside the purchase steps that lead to a result page. */
const QUOTE_SCREENS: ReadonlySet<string> = new Set(['groupQuote']);

/** Word key of the submit button of a screen. */
export const submitLabelKey = (screen: string): string =>
  journeyStepOf(screen) === undefined && !QUOTE_SCREENS.has(screen) ? 'save' : 'insure.next';
