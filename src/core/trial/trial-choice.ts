// From the answers of the trial form, and later of the application, to what a premium is calculated for.
import type { ProductRates, RateFactor, TrialQuestions } from '../../../schemas/generated/product-rates.ts';
import { childPath, pathSegments, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import { isUnanswered, type AnswerRow, type Answers } from '../answers/answers.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { Issue } from '../failures/issue.ts';
import { INSURED_SECTION, insuredRows } from '../orders/insured-persons.ts';
import { personQuestions } from './person-questions.ts';
import { coverOfApplication, COVER_SECTION, trialRowOf } from './shared-answers.ts';
import type { ChosenRisk, PremiumChoice, RatedInsured, RatedPerson } from '../pricing/premium-choice.ts';

export interface ChoiceContext {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  today: string;
  /** The class of an occupation; undefined for one without. */
  classOf: (occupation: string) => string | undefined;
}

/**
 * The choice of a trial, or the questions that are still to answer. Only what is missing is found here: what an answer is worth
 * `calculate` says.
 */
export function trialChoice(
  rates: ProductRates,
  answers: Answers,
  context: ChoiceContext,
): CheckResult<{ choice: PremiumChoice }> {
  const cover = coverOf(answers);
  const rows = insuredRows(answers);
  const missing = [
    ...missingOfCover(rates, cover),
    ...rows.flatMap((row) => missingOfRow(rates, row)),
    ...(rows.length > 0 ? [] : [INSURED_SECTION]),
    ...missingOfApplicant(rates, rows, cover),
  ];
  if (missing.length > 0)
    return { ok: false, issues: missing.map((path): Issue => ({ code: 'required', path })) };
  const insureds = rows.map((row) => ratedInsured(rates, row, row, context));
  const applicant = insureds.find(({ isApplicant }) => isApplicant) ?? applicantOfCover(rates, cover);
  return { ok: true, choice: choiceOf(rates, cover, applicant ?? insureds[0]!, insureds, context) };
}

/**
 * The choice of an application: plan and sums as in its trial unless the application says others, the persons as in the
 * application itself, which also says the factors that it asks. For the others a person has the same row, or the same place;
 * when there are more or fewer than in the trial, the trial has to be done again.
 */
export function applicationChoice(
  rates: ProductRates,
  trial: Answers,
  application: Answers,
  context: ChoiceContext,
): CheckResult<{ choice: PremiumChoice }> {
  const ofApplication = coverOfApplication(rates, trial, application);
  if (!ofApplication.ok) return ofApplication;
  const { cover } = ofApplication;
  const trialRows = insuredRows(trial);
  const rows = insuredRows(application);
  const missing = [
    ...missingOfCover(rates, cover),
    ...(trialRows.length === rows.length ? [] : [INSURED_SECTION]),
  ];
  if (missing.length > 0)
    return { ok: false, issues: missing.map((path): Issue => ({ code: 'required', path })) };
  const applicant = application['applicant'] as AnswerRow;
  const insureds = rows.map((row, i) =>
    // The application asks the insured the same person's own facts, whoever the person is.
    ratedInsured(
      rates,
      row['relation'] === 'self' ? { ...row, ...applicant } : row,
      trialRowOf(trialRows, row, i)!,
      context,
    ),
  );
  return { ok: true, choice: choiceOf(rates, cover, ratedPerson(applicant), insureds, context) };
}

/** The path of the trial's question that an issue of `calculate` is about; the cover itself where it is about none. */
export function trialPath(rates: ProductRates, answers: Answers, { path }: Pick<Issue, 'path'>): AnswerPath {
  const [kind, ...rest] = pathSegments(path);
  if (kind === 'insureds') return pathInRow(rates, answers, rest);
  const code = coverQuestion(rates, kind, rest);
  return code === undefined ? COVER_SECTION : childPath(COVER_SECTION, code);
}

/** The question about the cover that an issue is about. @param kind the first step of its path */
function coverQuestion(
  rates: ProductRates,
  kind: string | undefined,
  [first = '', second]: readonly string[],
): string | undefined {
  const { plan, factors, risks, applicant } = questionsOf(rates);
  const risk = risks[first];
  switch (kind) {
    case 'plan':
      return plan;
    case 'factorList':
      return factors[first];
    case 'riskList':
      return second === 'amnt' ? risk?.sum : (risk?.taken ?? risk?.sum);
    case 'applicant':
      return applicant?.birthDate;
    default:
      return undefined;
  }
}

/** The question in an insured person's row that an issue is about; the row itself for its whole premium. */
function pathInRow(
  rates: ProductRates,
  answers: Answers,
  [position, fact = '', factor = '']: readonly string[],
): AnswerPath {
  const row = insuredRows(answers)[Number(position)];
  if (!row) return INSURED_SECTION;
  const at = rowPath(INSURED_SECTION, row.rowId!);
  const codes: Record<string, string | undefined> = {
    birthday: 'birthDate',
    occupationClass: 'occupation',
    factorList: questionsOf(rates).factors[factor],
  };
  const code = codes[fact];
  return code === undefined ? at : childPath(at, code);
}

const questionsOf = ({ trial }: ProductRates): TrialQuestions => trial ?? { factors: {}, risks: {} };

const coverOf = (answers: Answers): AnswerRow => (answers[COVER_SECTION] ?? {}) as AnswerRow;

/** A factor without a question of its own has one value, which everybody has. */
const isAsked = (rates: ProductRates, { code }: RateFactor): boolean =>
  questionsOf(rates).factors[code] !== undefined;

const factorsOf = (rates: ProductRates, of: RateFactor['of'], row: AnswerRow): Record<string, string> =>
  Object.fromEntries(
    rates.factors
      .filter((factor) => factor.of === of)
      .map((factor) => [
        factor.code,
        isAsked(rates, factor)
          ? String(row[questionsOf(rates).factors[factor.code]!] ?? '')
          : factor.values[0]!.value,
      ]),
  );

const missingFactors = (rates: ProductRates, of: RateFactor['of'], row: AnswerRow, at: AnswerPath) =>
  rates.factors
    .filter((factor) => factor.of === of && isAsked(rates, factor))
    .map(({ code }) => questionsOf(rates).factors[code]!)
    .filter((code) => isUnanswered(row[code]))
    .map((code) => childPath(at, code));

const unanswered = (codes: readonly string[], row: AnswerRow, at: AnswerPath): AnswerPath[] =>
  codes.filter((code) => isUnanswered(row[code])).map((code) => childPath(at, code));

const isTaken = (rates: ProductRates, riskCode: string, cover: AnswerRow): boolean => {
  const taken = questionsOf(rates).risks[riskCode]?.taken;
  return taken === undefined || cover[taken] === true;
};

function missingOfCover(rates: ProductRates, cover: AnswerRow): AnswerPath[] {
  const { plan, risks } = questionsOf(rates);
  const codes = [
    ...(plan === undefined ? [] : [plan]),
    ...rates.risks.flatMap(({ riskCode, sums }) => {
      const sum = risks[riskCode]?.sum;
      return sums && sum !== undefined && isTaken(rates, riskCode, cover) ? [sum] : [];
    }),
  ];
  return [
    ...unanswered(codes, cover, COVER_SECTION),
    ...missingFactors(rates, 'application', cover, COVER_SECTION),
  ];
}

function missingOfRow(rates: ProductRates, row: AnswerRow): AnswerPath[] {
  const at = rowPath(INSURED_SECTION, row.rowId!);
  return [...unanswered(personQuestions(rates), row, at), ...missingFactors(rates, 'insured', row, at)];
}

/** The applicant is asked for only where nobody insured is the applicant, and a risk depends on the applicant. */
function missingOfApplicant(rates: ProductRates, rows: readonly AnswerRow[], cover: AnswerRow): AnswerPath[] {
  const { applicant } = questionsOf(rates);
  const waiver = rates.risks.find(({ kind }) => kind === 'waiver');
  const isNeeded = waiver !== undefined && isTaken(rates, waiver.riskCode, cover);
  if (!applicant || !isNeeded || rows.some(({ relation }) => relation === 'self')) return [];
  return unanswered([applicant.birthDate, applicant.gender], cover, COVER_SECTION);
}

function applicantOfCover(rates: ProductRates, cover: AnswerRow): RatedPerson | undefined {
  const { applicant } = questionsOf(rates);
  if (!applicant || isUnanswered(cover[applicant.birthDate])) return undefined;
  return ratedPerson({ birthDate: cover[applicant.birthDate], gender: cover[applicant.gender] });
}

const ratedPerson = ({ birthDate, gender }: AnswerRow): RatedPerson => ({
  birthday: String(birthDate ?? ''),
  gender: gender === 'M' ? 'M' : 'F',
});

/** @param person with the facts of the person @param row of the trial, with the person's own factors */
function ratedInsured(
  rates: ProductRates,
  person: AnswerRow,
  row: AnswerRow,
  { classOf }: ChoiceContext,
): RatedInsured {
  const occupationClass = classOf(String(person['occupation'] ?? ''));
  return {
    ...ratedPerson(person),
    isApplicant: person['relation'] === 'self',
    ...(occupationClass === undefined ? {} : { occupationClass }),
    factors: { ...factorsOf(rates, 'insured', row), ...factorsOfApplication(rates, person) },
  };
}

/** The factors that the application asks of a person; none of a trial's row, which has other questions. */
function factorsOfApplication(rates: ProductRates, person: AnswerRow): Record<string, string> {
  const asked = Object.entries(questionsOf(rates).applicationFactors ?? {});
  return Object.fromEntries(
    asked.flatMap(([factor, code]) => (isUnanswered(person[code]) ? [] : [[factor, String(person[code])]])),
  );
}

function choiceOf(
  rates: ProductRates,
  cover: AnswerRow,
  applicant: RatedPerson,
  insureds: RatedInsured[],
  { today }: ChoiceContext,
): PremiumChoice {
  const { plan, risks } = questionsOf(rates);
  return {
    plan: plan === undefined ? rates.plans[0]!.code : String(cover[plan]),
    factors: factorsOf(rates, 'application', cover),
    risks: rates.risks
      .filter(({ riskCode }) => isTaken(rates, riskCode, cover))
      .map(({ riskCode, sums }): ChosenRisk => {
        const sum = sums && risks[riskCode]?.sum;
        return sum === undefined ? { riskCode } : { riskCode, amnt: String(cover[sum]) };
      }),
    isSmart: false,
    applicant: { birthday: applicant.birthday, gender: applicant.gender },
    insureds,
    today,
  };
}
