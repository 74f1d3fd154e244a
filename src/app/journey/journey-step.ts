// Steps of the purchase, and the submit button of each screen.
/** Screens that are a step of the purchase, with the index of the step from 0. */
const JOURNEY_STEPS: ReadonlyMap<string, number> = new Map([
  ['insureInfomation', 1],
  ['healthNotice', 2],
]);

/** Undefined for a screen outside the purchase steps. */
export const journeyStepOf = (screen: string): number | undefined => JOURNEY_STEPS.get(screen);

/** Word keys of submit buttons that say what happens; the other screens save. */
const SUBMIT_LABEL_KEYS: ReadonlyMap<string, string> = new Map([
  ['declarations', 'submit.declarations'],
  ['groupQuote', 'submit.quote'],
  ['healthNotice', 'submit.notice'],
  ['insureInfomation', 'next'],
  ['insuredConfirm', 'submit.confirm'],
  ['letterReply', 'submit.reply'],
  ['paymentChoice', 'submit.pay'],
  ['questionary', 'submit.questionnaire'],
  ['questionaryAll', 'submit.questionnaire'],
]);

/** Word key of the submit button of a screen. */
export const submitLabelKey = (screen: string): string => SUBMIT_LABEL_KEYS.get(screen) ?? 'save';
