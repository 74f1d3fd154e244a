// An order in the language of its reader. What it is about stays in Chinese: that is the contract.
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import type { PersonNames } from './order-persons.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

/**
 * The same order with its plan, duties and relations in another language. The names of products and insurers are
 * read by the caller.
 *
 * @param rates in force. They say the plan and the duties while they are those that the order was priced by; later the
 *   Chinese words of the contract stay.
 */
export function translateSnapshot(
  snapshot: OrderSnapshot,
  language: keyof RateWords,
  names: Pick<PersonNames, 'idType' | 'relation'>,
  rates: ProductRates | undefined,
): OrderSnapshot {
  const { applicant, insureds, planName, duties, choice } = snapshot;
  const pinned = rates?.version === snapshot.rateVersion ? rates : undefined;
  return {
    ...snapshot,
    planName: pinned?.plans.find(({ code }) => code === choice.plan)?.words[language] ?? planName,
    duties: duties.map((duty) => ({
      ...duty,
      name: pinned?.duties.find(({ code }) => code === duty.code)?.words[language] ?? duty.name,
    })),
    applicant: { ...applicant, idTypeName: names.idType(applicant.idType) },
    insureds: insureds.map((insured) => ({
      ...insured,
      idTypeName: names.idType(insured.idType),
      relationName: names.relation(insured.relation),
      beneficiaries: insured.beneficiaries.map((beneficiary) => ({
        ...beneficiary,
        idTypeName: names.idType(beneficiary.idType),
        relationName: names.relation(beneficiary.relation),
      })),
    })),
  };
}
