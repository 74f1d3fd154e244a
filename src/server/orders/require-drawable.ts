// Refuses what no policy could be drawn of, before any money is taken: after it there is no way back.
import type { Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { MissingCharacter } from '../../core/orders/undrawable-texts.ts';
import { undrawableAnswers } from '../answers/undrawable-answers.ts';
import { missingCharacter } from '../policies/missing-character.ts';
import { policyDocumentOf } from '../policies/policy-document-of.ts';
import type { Services } from '../services/services.ts';

/** The first character of an order that no policy could show. */
export const missingOfOrder = (
  { today, now }: Pick<Services, 'today' | 'now'>,
  order: OrderSnapshot,
): MissingCharacter | undefined =>
  missingCharacter(policyDocumentOf('', order, { policyNo: '', firstDay: today(), issuedAt: now() }));

/**
 * Refuses an order whose policy could not be drawn. A save refuses such answers first, and publishing such texts of the product;
 * this is for those of before.
 *
 * @param application that the order was made from
 * @throws Problem order.undrawable with an issue at each answer that is at fault; product.undrawable where none is
 */
export function requireDrawable(services: Services, order: OrderSnapshot, application: Answers): void {
  const missing = missingOfOrder(services, order);
  if (!missing) return;
  const issues = undrawableAnswers(services, application);
  if (issues.length === 0) throw new Problem('product.undrawable', { characters: missing.character });
  const characters = new Set(issues.map(({ params }) => String(params!['character'])));
  throw new Problem('order.undrawable', {
    screen: APPLICATION_SCREEN,
    characters: [...characters].join(''),
    issues,
  });
}
