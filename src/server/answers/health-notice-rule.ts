import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { Problem } from '../../core/failures/problem.ts';
import { syncNotices, transitionNotice, readNotices } from '../store/health-notices.ts';
import { sha256 } from '../store/sha256.ts';
import type { ScreenRule } from './screen-rule.ts';

/** The insured persons of an application; none before the answers have any. */
export const insuredRows = (answers: Answers): AnswerRow[] => {
  const { insured = [] } = answers;
  return Array.isArray(insured) ? insured : [];
};

/** Who insures himself gives his name where the applicant does, in a form that asks about the applicant. */
export function insuredName(row: AnswerRow, answers: Answers): string {
  const applicant = (answers['applicant'] ?? {}) as AnswerRow;
  const name = row['relation'] === 'self' ? (applicant['name'] ?? row['name']) : row['name'];
  return typeof name === 'string' ? name : '';
}

/** The application itself: whoever is insured has a health notice to confirm, where the product asks for one. */
export const applicationRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ services, trade }, answers, tx) => {
    const persons = insuredRows(answers).map((row) => ({
      insuredId: row.rowId!,
      // Who insures himself is described where the applicant is.
      personHash: sha256(
        canonicalJson(row['relation'] === 'self' ? [row, answers['applicant'] ?? {}] : [row]),
      ),
    }));
    const isRequired = services.releases.versionId('healthNotice', trade) !== undefined;
    await syncNotices(tx, trade.tradeId, persons, isRequired);
  },
};

/**
 * The health notice of one insured person. The form itself concludes: its question `health/outcome` is computed, and
 * says `failed` when an answer does not fit.
 */
export const healthNoticeRule: ScreenRule = {
  isValidSubject: async ({ services, trade, subject }) =>
    (await readNotices(services.db, trade.tradeId)).has(subject),
  onSave: async ({ trade, subject }, answers, tx) => {
    const { outcome } = (answers['health'] ?? {}) as AnswerRow;
    const notice = { tradeId: trade.tradeId, insuredId: subject };
    const state = await transitionNotice(tx, notice, outcome === 'failed' ? 'unfit' : 'fits');
    if (!state) throw new Problem('notice.settled');
  },
};
