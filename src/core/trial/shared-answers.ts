// Questions of the trial and of the application that mean the same fact, as the rates of the product list them.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { ProductRates, SharedAnswer } from '../../../schemas/generated/product-rates.ts';
import { childPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import { isUnanswered, type AnswerRow, type Answers } from '../answers/answers.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { issueAt } from '../failures/issue.ts';
import { INSURED_SECTION, insuredRows } from '../orders/insured-persons.ts';

/** The section of the trial form about the cover: what all insured persons share. */
export const COVER_SECTION = 'cover';

/** The section of the application about the applicant. */
const APPLICANT_SECTION = 'applicant';

const sharedOf = ({ trial }: ProductRates): readonly SharedAnswer[] => trial?.sharedAnswers ?? [];

const sectionOf = (answers: Answers, section: string): AnswerRow => (answers[section] ?? {}) as AnswerRow;

/** A value of the trial as the application writes it. */
const toApplication = ({ options = {} }: SharedAnswer, value: unknown): AnswerValue =>
  (typeof value === 'string' ? (options[value] ?? value) : value) as AnswerValue;

/** A value of the application as the trial writes it. */
function toTrial({ options = {} }: SharedAnswer, value: unknown): AnswerValue {
  const option = Object.entries(options).find(([, code]) => code === value);
  return (option ? option[0] : value) as AnswerValue;
}

/**
 * The application as the trial knows it already: a row for each insured person, under the id that the row has there, and what
 * the trial knows of the applicant. Empty for a product whose rates list no shared answers.
 */
export function prefilledApplication(rates: ProductRates, trial: Answers): Answers {
  const shared = sharedOf(rates);
  const rows = insuredRows(trial);
  if (shared.length === 0 || rows.length === 0) return {};
  const cover = sectionOf(trial, COVER_SECTION);
  const insured = rows.map((row): AnswerRow => {
    const isOwn = row['relation'] === 'self';
    const own = shared.filter(({ to }) => to === 'insured' || (to === 'person' && !isOwn));
    return { rowId: row.rowId!, ...takenOver(own, row, cover) };
  });
  const self = rows.find(({ relation }) => relation === 'self') ?? {};
  const ofApplicant = shared.filter(({ to }) => to === 'applicant' || to === 'person');
  const applicant = takenOver(ofApplicant, self, cover);
  return {
    [INSURED_SECTION]: insured,
    ...(Object.keys(applicant).length > 0 && { [APPLICANT_SECTION]: applicant }),
  };
}

/** The answers of a trial to some shared questions; a switch that is off says nothing. */
function takenOver(shared: readonly SharedAnswer[], row: AnswerRow, cover: AnswerRow): AnswerRow {
  return Object.fromEntries(
    shared.flatMap((each) => {
      const value = (each.from === 'cover' ? cover : row)[each.question];
      return isUnanswered(value) || value === false ? [] : [[each.answer, toApplication(each, value)]];
    }),
  );
}

/** The row of the trial about a person of the application: it keeps its id when the application begins with the trial. */
export const trialRowOf = (
  trialRows: readonly AnswerRow[],
  row: AnswerRow,
  i: number,
): AnswerRow | undefined => trialRows.find(({ rowId }) => rowId === row.rowId) ?? trialRows[i];

/** An answer of the application that differs from the one to the same question of the trial. */
export interface SharedDifference {
  /** Path of the question in the trial. */
  path: AnswerPath;
  /** Value in the trial; undefined where it has none. */
  before: AnswerValue | undefined;
  /** Value in the application, as the trial would write it. */
  after: AnswerValue;
}

/** The answers of an application that contradict its trial, in the order of the rates and of the persons. */
export function sharedDifferences(
  rates: ProductRates,
  trial: Answers,
  application: Answers,
): SharedDifference[] {
  const cover = sectionOf(trial, COVER_SECTION);
  const applicant = sectionOf(application, APPLICANT_SECTION);
  const trialRows = insuredRows(trial);
  const rows = insuredRows(application);
  const found = sharedOf(rates).flatMap((shared): SharedDifference[] => {
    const { from, question, to, answer } = shared;
    const differenceOf = (path: AnswerPath, before: unknown, given: unknown): SharedDifference[] => {
      if (isUnanswered(given)) return [];
      const after = toTrial(shared, given);
      // The trial knows nothing that it has no answer to; but an untouched switch is off.
      if (after === before || (isUnanswered(before) && after !== true)) return [];
      return [{ path, before: before as AnswerValue | undefined, after }];
    };
    const inCover = childPath(COVER_SECTION, question);
    if (to === 'applicant') return differenceOf(inCover, cover[question], applicant[answer]);
    return rows.flatMap((row, i) => {
      const given = to === 'person' && row['relation'] === 'self' ? applicant[answer] : row[answer];
      if (from === 'cover') return differenceOf(inCover, cover[question], given);
      const trialRow = trialRowOf(trialRows, row, i);
      const path = trialRow && childPath(rowPath(INSURED_SECTION, trialRow.rowId!), question);
      return path ? differenceOf(path, trialRow[question], given) : [];
    });
  });
  return [...new Map(found.map((each) => [`${each.path} ${String(each.after)}`, each])).values()];
}

/**
 * The cover of a trial with what the application says of it otherwise. All insured persons share the cover: an application
 * that gives two persons two sums has none.
 */
export function coverOfApplication(
  rates: ProductRates,
  trial: Answers,
  application: Answers,
): CheckResult<{ cover: AnswerRow }> {
  const cover = { ...sectionOf(trial, COVER_SECTION) };
  for (const shared of sharedOf(rates).filter(({ from, to }) => from === 'cover' && to === 'insured')) {
    const { question, answer } = shared;
    const given = insuredRows(application).filter((row) => !isUnanswered(row[answer]));
    const [first] = given;
    const other = given.find((row) => row[answer] !== first![answer]);
    if (other) {
      const path = childPath(rowPath(INSURED_SECTION, other.rowId!), answer);
      return { ok: false, issues: [issueAt(path, { code: 'option.unavailable' })] };
    }
    if (first) cover[question] = toTrial(shared, first[answer]);
  }
  return { ok: true, cover };
}
