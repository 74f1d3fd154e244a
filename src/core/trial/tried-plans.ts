// The answers of a trial in every plan of its product.
import Big from 'big.js';
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import { childPath, type AnswerPath } from '../answers/answer-path.ts';
import type { AnswerRow, Answers } from '../answers/answers.ts';
import type { Issue } from '../failures/issue.ts';
import { calculate } from '../pricing/individual-premium.ts';
import type { PremiumChoice } from '../pricing/premium-choice.ts';
import { COVER_SECTION } from './shared-answers.ts';
import { trialChoice, trialPath, type ChoiceContext } from './trial-choice.ts';

/** A duty in a plan. */
export interface TriedDuty {
  words: RateWords;
  /** Largest payment in fen; undefined when the plan does not pay it. */
  fen: number | undefined;
  /** Whether plans differ in it. */
  isDifferent: boolean;
}

export interface TriedPlan {
  code: string;
  words: RateWords;
  isChosen: boolean;
  /** Premium in fen; undefined when the plan has none. */
  fen: number | undefined;
  /** Why it has none, each at a question of the trial. */
  issues: Issue[];
  duties: TriedDuty[];
}

/** The path of the question that chooses the plan; undefined for a product with one plan. */
export const planQuestion = ({ trial }: ProductRates): AnswerPath | undefined =>
  trial?.plan === undefined ? undefined : childPath(COVER_SECTION, trial.plan);

/**
 * Prices the answers of a trial in every plan of the product. Only the plan itself may be missing, because its price helps to
 * choose it; while another answer is missing there are no plans.
 *
 * @returns `missing`: questions without an answer that the premium needs
 */
export function triedPlans(
  rates: ProductRates,
  answers: Answers,
  context: ChoiceContext,
): { missing: number; plans: TriedPlan[] } {
  const chosen = trialChoice(rates, answers, context);
  const [first] = rates.plans;
  const choice = trialChoice(rates, withPlan(rates, answers, first!.code), context);
  if (!choice.ok) return { missing: choice.issues.length, plans: [] };
  const plans = rates.plans.map(({ code, words }): TriedPlan => {
    const ofPlan = { ...choice.choice, plan: code };
    const priced = calculate(rates, ofPlan);
    return {
      code,
      words,
      isChosen: chosen.ok && chosen.choice.plan === code,
      fen: priced.ok ? priced.premium.fen : undefined,
      issues: priced.ok
        ? []
        : priced.issues.map((issue) => ({ ...issue, path: trialPath(rates, answers, issue) })),
      duties: dutiesOf(rates, ofPlan),
    };
  });
  return { missing: chosen.ok ? 0 : 1, plans };
}

/** The answers with a plan; as they are for a product with one plan. */
const withPlan = ({ trial }: ProductRates, answers: Answers, plan: string): Answers =>
  trial?.plan === undefined
    ? answers
    : { ...answers, [COVER_SECTION]: { ...(answers[COVER_SECTION] as AnswerRow), [trial.plan]: plan } };

/** The duties of the risks that are taken, also those that only other plans pay. */
const dutiesOf = ({ duties, plans }: ProductRates, { plan, risks }: PremiumChoice): TriedDuty[] =>
  duties.flatMap(({ riskCode, words, fen }): TriedDuty[] => {
    const risk = risks.find((taken) => taken.riskCode === riskCode);
    if (!risk) return [];
    if (!fen)
      return [{ words, fen: risk.amnt === undefined ? undefined : fenOf(risk.amnt), isDifferent: false }];
    const amounts = new Set(plans.map(({ code }) => fen[code]));
    return [{ words, fen: fen[plan], isDifferent: amounts.size > 1 }];
  });

const fenOf = (yuan: string): number => new Big(yuan).times(100).toNumber();
