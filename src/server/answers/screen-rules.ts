// The rule of each screen.
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { Trade } from '../store/trades.ts';
import { familyRule } from './family-rule.ts';
import { groupQuoteRule } from './group-quote-rule.ts';
import { applicationRule, healthNoticeRule } from './health-notice-rule.ts';
import { fullQuestionnaireRule, needsQuestionnaireRule } from './questionnaire-rule.ts';
import { letterReplyRule } from './letter-reply-rule.ts';
import { insuredConfirmRule } from './insured-confirm-rule.ts';
import { trialRule } from './trial-rule.ts';
import { applicationFirstRule } from './application-first.ts';
import type { ScreenRule } from './screen-rule.ts';

/** The rule of every other published screen: one form per trade, with an empty subject. */
const DEFAULT_RULE: ScreenRule = { isValidSubject: ({ subject }) => Promise.resolve(subject === '') };

const screenRules: ReadonlyMap<string, ScreenRule> = new Map([
  ['insureInfomation', applicationRule],
  ['healthNotice', healthNoticeRule],
  ['family', familyRule],
  ['groupQuote', groupQuoteRule],
  ['insuredConfirm', insuredConfirmRule],
  ['letterReply', letterReplyRule],
  ['paymentChoice', applicationFirstRule],
  ['questionary', needsQuestionnaireRule],
  ['questionaryAll', fullQuestionnaireRule],
  ['trialCalculation', trialRule],
]);

export const ruleOf = (screen: string): ScreenRule => screenRules.get(screen) ?? DEFAULT_RULE;

/** @throws Problem subject.notFound when the subject is not valid for the screen */
export async function requireSubject(
  services: Services,
  trade: Trade,
  { screen, subject }: FormKey,
): Promise<void> {
  if (!(await ruleOf(screen).isValidSubject({ services, trade, subject })))
    throw new Problem('subject.notFound');
}
