// The rules of the application screen and the health notice screen, which keep one notice per insured person.
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { HEALTH_NOTICE_SCREEN, insuredRows } from '../../core/orders/insured-persons.ts';
import { Problem } from '../../core/failures/problem.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { prefilledApplication } from '../../core/trial/shared-answers.ts';
import { undrawableAnswers } from './undrawable-answers.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { isSoldOnline, readFlow, readRates } from '../store/products.ts';
import { reopenNotice, syncNotices, transitionNotice, readNotices } from '../store/health-notices.ts';
import { sha256 } from '../store/sha256.ts';
import type { ScreenRule } from './screen-rule.ts';

/** The name of an insured person. With relation `self` the name is in the applicant section, if the form has that section. */
export function insuredName(row: AnswerRow, answers: Answers): string {
  const applicant = (answers['applicant'] ?? {}) as AnswerRow;
  const name = row['relation'] === 'self' ? (applicant['name'] ?? row['name']) : row['name'];
  return typeof name === 'string' ? name : '';
}

/**
 * The application begins with what its trial knows. Saving it creates or resets the health notice of each insured person, if the
 * product requires notices. What its policy could not be drawn with is refused here, where the customer stands at the field.
 */
export const applicationRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  initialAnswers: async ({ services: { db }, trade }) => {
    const trial = await readSavedAnswers(db, { tradeId: trade.tradeId, screen: TRIAL_SCREEN, subject: '' });
    const rates = trial && (await readRates(db, trade));
    return trial && rates ? prefilledApplication(rates, trial) : {};
  },
  onSave: async ({ services, trade }, answers, tx) => {
    const issues = (await isSoldOnline(tx, trade)) ? undrawableAnswers(services, answers) : [];
    if (issues.length > 0) throw new Problem('answers.invalid', { issues });
    const persons = insuredRows(answers).map((row) => ({
      insuredId: row.rowId!,
      // With relation `self` the applicant section describes the person.
      personHash: sha256(
        canonicalJson(row['relation'] === 'self' ? [row, answers['applicant'] ?? {}] : [row]),
      ),
    }));
    const { steps } = await readFlow(tx, trade);
    const isRequired =
      steps.includes(HEALTH_NOTICE_SCREEN) &&
      services.releases.versionId(HEALTH_NOTICE_SCREEN, trade) !== undefined;
    await syncNotices(tx, trade.tradeId, persons, isRequired);
  },
};

/** The health notice of one insured person. It passes by an outcome that says so, and by nothing else. */
export const healthNoticeRule: ScreenRule = {
  isValidSubject: async ({ services, trade, subject }) =>
    (await readNotices(services.db, trade.tradeId)).has(subject),
  onSave: async ({ trade, subject }, answers, tx, { form, outcome, isReopened }) => {
    const hasPassed = form.outcomes ? outcome?.result === 'passed' : hasPassedBefore(answers);
    const notice = { tradeId: trade.tradeId, insuredId: subject };
    if (isReopened) await reopenNotice(tx, notice);
    const state = await transitionNotice(tx, notice, hasPassed ? 'fits' : 'unfit');
    if (!state) throw new Problem('notice.settled');
  },
};

/**
 * Of versions from before outcomes, which drafts are pinned to: a question in one of two sections computes `failed`.
 * Publishing takes no more of them.
 */
function hasPassedBefore(answers: Answers): boolean {
  const { outcome } = { ...(answers['health'] as AnswerRow), ...(answers['conclusion'] as AnswerRow) };
  return outcome !== 'failed';
}
