import type { OrderInsured } from './order-snapshot.ts';

/**
 * Whether an insured person has to confirm an order by a link of their own: of a product whose benefit depends on death or total
 * disability everybody but the applicant (Insurance Law of the PRC, article 34), and except the applicant's own children
 * under age, for whom the applicant consents as their parent (article 33).
 *
 * @param age of the insured person in full years
 */
export const confirmsByLink = (
  { relation }: Pick<OrderInsured, 'relation'>,
  age: number,
  hasDeathBenefit: boolean,
): boolean => hasDeathBenefit && relation !== 'self' && !(relation === 'child' && age < ADULT_AGE);

/** Full years of age from which a person is an adult (Civil Code of the PRC, article 17). */
const ADULT_AGE = 18;
