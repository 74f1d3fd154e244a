// Steps of the purchase, and the submit button of each screen.
/** Screens with a form that are never a step of the purchase. */
const BESIDE: ReadonlySet<string> = new Set([
  'family',
  'groupQuote',
  'invoice',
  'letterReply',
  'questionaryAll',
]);

/** Whether a screen may be a step of the purchase: what its product's flow says decides. */
export const isStep = (screen: string): boolean => !BESIDE.has(screen);

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
