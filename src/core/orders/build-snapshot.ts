// Puts together what an order is about, in one language.
import type { ContractTerms } from '../../../schemas/generated/insurer.ts';
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import type { Premium, PremiumChoice } from '../pricing/premium-choice.ts';
import type { UnpricedInsured } from './order-persons.ts';
import type { CoverLength, OrderApplicant, OrderDuty, OrderSnapshot } from './order-snapshot.ts';

type Language = keyof RateWords;

/** The parts of an order. Names of persons and products are in the language of the snapshot. */
export interface OrderParts {
  product: Pick<OrderSnapshot, 'supplierCode' | 'riskCode' | 'platformCode' | 'productName' | 'supplierName'>;
  terms: ContractTerms;
  rates: ProductRates;
  choice: PremiumChoice;
  premium: Premium;
  applicant: OrderApplicant;
  /** In the order of the premium's insured persons. */
  insureds: readonly UnpricedInsured[];
  /** Words for the payment term of a product that leaves no choice: one premium is paid once. */
  paidOnce: string;
  documents: OrderSnapshot['documents'];
  answers: OrderSnapshot['answers'];
}

/** What an order is about. A policy is always made of one in Chinese. */
export function buildSnapshot(parts: OrderParts, language: Language): OrderSnapshot {
  const { product, terms, rates, choice, premium, insureds, paidOnce, ...rest } = parts;
  return {
    formatVersion: 1,
    ...product,
    ...rest,
    servicePhone: terms.servicePhone,
    coolingOffDays: terms.coolingOffDays,
    hasDeathBenefit: terms.hasDeathBenefit,
    planName: rates.plans.find(({ code }) => code === choice.plan)!.words[language],
    paymentTerm: chosenValue(rates, choice, 'paymentPeriod')?.words[language] ?? paidOnce,
    coverLength: coverLengthOf(rates, choice, terms),
    rateVersion: rates.version,
    choice,
    premium,
    insureds: insureds.map((insured, i) => ({ ...insured, premiumFen: premium.insureds[i]!.fen })),
    duties: dutiesOf(rates, choice, premium, language),
  };
}

/** The value that the customer chose of the factor of a kind; undefined for a product that leaves no choice. */
const chosenValue = ({ factors }: ProductRates, { factors: chosen }: PremiumChoice, kind: string) => {
  const factor = factors.find(({ type, of }) => type === kind && of === 'application');
  return factor?.values.find(({ value }) => value === chosen[factor.code]);
};

/** What the customer chose for the whole application, in words. */
export const chosenFactors = (
  { factors }: ProductRates,
  { factors: chosen }: PremiumChoice,
  language: Language,
): { name: string; value: string }[] =>
  factors.flatMap(({ code, of, words, values }) => {
    const value = of === 'application' ? values.find((option) => option.value === chosen[code]) : undefined;
    return value ? [{ name: words[language], value: value.words[language] }] : [];
  });

/** The chosen period of cover; of a product without a choice, that of its terms, which publishing requires. */
function coverLengthOf(
  rates: ProductRates,
  choice: PremiumChoice,
  { coverYears = 1 }: ContractTerms,
): CoverLength {
  const covers = chosenValue(rates, choice, 'coveragePeriod')?.covers;
  return covers ?? { years: coverYears };
}

/** What is paid at most for each duty: of its plan, else the sum insured of its risk. A duty of a risk not taken is absent. */
function dutiesOf(
  { duties }: ProductRates,
  { plan }: PremiumChoice,
  { insureds }: Premium,
  language: Language,
): OrderDuty[] {
  const items = insureds[0]?.items ?? [];
  return duties.flatMap(({ code, riskCode, words, fen }): OrderDuty[] => {
    const item = items.find((taken) => taken.riskCode === riskCode);
    const sumInsuredFen = fen ? fen[plan] : item?.sumInsuredFen;
    return item && sumInsuredFen !== undefined ? [{ code, name: words[language], sumInsuredFen }] : [];
  });
}
