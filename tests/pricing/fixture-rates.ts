// The rates of the fixture products, and choices of them as the core takes them.
import chenghai from '../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import golden from '../../fixtures/rates/golden.json' with { type: 'json' };
import hemu from '../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import panshan from '../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import type { ProductRates } from '../../schemas/generated/product-rates.ts';
import type { PremiumChoice, RatedPerson } from '../../src/core/pricing/premium-choice.ts';
import type { GoldenChoice } from './independent-premium.ts';

export const FIXTURE_RATES = {
  'CHL-R01': chenghai,
  'HMH-R02': hemu,
  'PSP-R04': panshan,
} as unknown as Readonly<Record<string, ProductRates>>;

export interface GoldenCase {
  choice: GoldenChoice;
  fen: Record<string, number>;
}

export const GOLDEN = golden as unknown as {
  today: string;
  products: Readonly<Record<string, readonly GoldenCase[]>>;
};

/** A choice for one insured who is not the applicant. */
export const choiceOf = (
  { plan, factors, insuredFactors, risks, birthday, gender, occupationClass, applicant }: GoldenChoice,
  today: string,
): PremiumChoice => ({
  plan,
  factors,
  risks: Object.entries(risks).map(([riskCode, amnt]) => ({ riskCode, ...(amnt === null ? {} : { amnt }) })),
  isSmart: false,
  applicant: applicant as RatedPerson,
  insureds: [
    {
      birthday,
      gender: gender as RatedPerson['gender'],
      isApplicant: false,
      factors: insuredFactors,
      ...(occupationClass === undefined ? {} : { occupationClass }),
    },
  ],
  today,
});
