import { expect, test } from 'vitest';
import { submitLabelKey } from './journey-step.ts';

test.each([
  ['declarations', 'submit.declarations'],
  ['family', 'save'],
  ['groupQuote', 'submit.quote'],
  ['healthNotice', 'submit.notice'],
  ['insureInfomation', 'next'],
  ['insuredConfirm', 'submit.confirm'],
  ['invoice', 'save'],
  ['letterReply', 'submit.reply'],
  ['paymentChoice', 'submit.pay'],
  ['questionary', 'submit.questionnaire'],
])('the submit button of %s says what happens: %s (U25)', (screen, key) => {
  expect(submitLabelKey(screen)).toBe(key);
});
