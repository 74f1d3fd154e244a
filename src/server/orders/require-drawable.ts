// Refuses what no policy could be drawn of, before any money is taken: after it there is no way back.
import type { Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { undrawableAnswers } from '../answers/undrawable-answers.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import { PolicyProblem } from '../policies/policy-problem.ts';
import type { Services } from '../services/services.ts';
import { policyDocumentOf } from '../policies/policy-document-of.ts';

/**
 * Refuses an order whose policy could not be drawn. A save refuses such answers first; this is for those that were saved before
 * it did.
 *
 * @param application that the order was made from
 * @throws Problem order.undrawable with an issue at each answer that is at fault; PolicyProblem where it is a text of the product
 */
export function requireDrawable(services: Services, order: OrderSnapshot, application: Answers): void {
  const issued = { policyNo: '', firstDay: services.today(), issuedAt: services.now() };
  const missing = missingCharacter(policyDocumentOf('', order, issued));
  if (!missing) return;
  const issues = undrawableAnswers(services, application);
  if (issues.length === 0) throw new PolicyProblem('policy.character', { ...missing });
  const characters = new Set(issues.map(({ params }) => String(params!['character'])));
  throw new Problem('order.undrawable', {
    screen: APPLICATION_SCREEN,
    characters: [...characters].join(''),
    issues,
  });
}
