// How the premium of a trade stands against the one that its customer agreed to.
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { pathSegments } from '../answers/answer-path.ts';
import type { Issue } from '../failures/issue.ts';
import { INSURED_SECTION } from '../orders/insured-persons.ts';
import { calculate } from '../pricing/individual-premium.ts';
import { sharedDifferences, type SharedDifference } from './shared-answers.ts';
import { tradeChoice, type PricedAnswers } from './trade-choice.ts';
import type { ChoiceContext } from './trial-choice.ts';

export type PremiumStanding =
  /** The premium in fen is the one that the customer agreed to. */
  | { state: 'agreed'; fen: number }
  /** It is another one since: rates, ages, or answers of the application that differ from the trial. */
  | { state: 'changed'; fen: number; formerFen: number; differences: readonly SharedDifference[] }
  /** There is none any more; the screen is that of the answers to correct. */
  | { state: 'refused'; by: 'trial' | 'application'; issues: readonly Issue[] };

/**
 * The premium of final answers, compared with the one that the customer agreed to.
 *
 * @param agreedFen undefined where nobody knows it: the premium of now is then taken for agreed
 */
export function premiumStanding(
  rates: ProductRates,
  answers: PricedAnswers,
  agreedFen: number | undefined,
  context: ChoiceContext,
): PremiumStanding {
  const { trial, application } = answers;
  const chosen = tradeChoice(rates, answers, context);
  const priced = chosen.ok ? calculate(rates, chosen.choice) : chosen;
  if (!priced.ok) {
    const isOfTrial = !application || !priced.issues.some(isAboutPerson);
    return { state: 'refused', by: isOfTrial ? 'trial' : 'application', issues: priced.issues };
  }
  const { fen } = priced.premium;
  return agreedFen === undefined || agreedFen === fen
    ? { state: 'agreed', fen }
    : {
        state: 'changed',
        fen,
        formerFen: agreedFen,
        differences: application ? sharedDifferences(rates, trial, application) : [],
      };
}

/** Whether a refusal is about the facts of a person, and not about the cover or the number of persons, which the trial asks. */
function isAboutPerson({ path }: Issue): boolean {
  const [kind, ...rest] = pathSegments(path);
  return kind === 'insureds' || kind === 'applicant' || (kind === INSURED_SECTION && rest.length > 0);
}

/** Whether a trial has to be done again: its price is outdated, or nobody is insured at it. */
export const isTrialOutdated = (standing: PremiumStanding, hasApplication: boolean): boolean =>
  standing.state === 'refused' ? standing.by === 'trial' : standing.state === 'changed' && !hasApplication;
