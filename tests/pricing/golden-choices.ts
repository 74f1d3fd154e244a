// Writes the golden premiums of the fixture products: `npx tsx tests/pricing/golden-choices.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { independentPremium, type GoldenChoice } from './independent-premium.ts';

/** Day of all golden premiums. */
const TODAY = '2026-06-01';

const CASES = 30;

/** The i-th of a list, in rounds: the lists have lengths that repeat the same combination late. */
const pick = <Value>(values: readonly Value[], i: number): Value => values[i % values.length]!;

/** Birthdays on, before and after the day, so that ages change at the right one. */
const birthday = (age: number, i: number): string =>
  `${2026 - age - (i % 3 === 2 ? 1 : 0)}-${pick(['06-01', '02-11', '06-02'], i)}`;

const gender = (i: number): string => pick(['F', 'M', 'M', 'F', 'F'], i);

const CHENGHAI_PERIODS = ['y20', 'y30', 'y20', 'to60'] as const;

function chenghai(i: number): GoldenChoice {
  // Up to 45, because the longer periods are not sold later; one in four is older and insured for 20 years.
  const age = i % 4 === 0 ? 18 + ((i * 7) % 38) : 18 + ((i * 7) % 23);
  const payPeriod = pick(['20', '10', '5', 'single', '20', '10'], i);
  const hasWaiver = ['20', '10'].includes(payPeriod) && i % 2 === 0;
  const max = age > 50 ? 500_000 : age > 40 ? 1_000_000 : 2_000_000;
  return {
    plan: 'A',
    factors: { payPeriod, period: pick(CHENGHAI_PERIODS, i) },
    insuredFactors: { smoker: pick(['no', 'yes', 'no', 'no', 'yes'], i) },
    risks: {
      'CHL-R01': String(Math.min(max, 100_000 + ((i * 130_000) % 1_910_000))),
      ...(hasWaiver ? { 'CHL-R09': null } : {}),
    },
    birthday: birthday(age, i),
    gender: gender(i),
    applicant: { birthday: birthday(18 + ((i * 11) % 43), i + 1), gender: gender(i + 1) },
  };
}

const hemu = (i: number): GoldenChoice => ({
  plan: pick(['A', 'B', 'C', 'D', 'E'], i),
  factors: { deductible: pick(['10000', '0', '10000'], i) },
  insuredFactors: { socialSecurity: pick(['yes', 'no', 'no', 'yes'], i) },
  risks: { 'HMH-R02': null, ...(i % 3 === 1 ? { 'HMH-R03': null } : {}) },
  birthday: birthday(1 + ((i * 17) % 64), i),
  gender: gender(i),
  occupationClass: pick(['1', '2', '3', '4'], i),
  applicant: { birthday: birthday(35, i), gender: gender(i) },
});

function panshan(i: number): GoldenChoice {
  const age = 1 + ((i * 13) % 64);
  const max = age < 10 ? 200_000 : age < 18 ? 500_000 : 1_000_000;
  return {
    plan: 'S',
    factors: { period: pick(['y1', 'd180', 'd7', 'd30', 'y1'], i) },
    insuredFactors: {},
    risks: {
      'PSP-R04': String(Math.min(max, 100_000 + ((i * 70_000) % 910_000))),
      ...(i % 2 === 0 ? { 'PSP-R05': String(10_000 + ((i * 10_000) % 100_000)) } : {}),
      ...(i % 3 === 0 ? { 'PSP-R06': age < 18 ? '300000' : String(100_000 * (1 + (i % 20))) } : {}),
    },
    birthday: birthday(age, i),
    gender: gender(i),
    occupationClass: pick(['1', '2', '3', '4', '5', '6'], i),
    applicant: { birthday: birthday(40, i), gender: gender(i) },
  };
}

const choices = { 'CHL-R01': chenghai, 'HMH-R02': hemu, 'PSP-R04': panshan };

/** The golden file: for each product choices with the premium in fen of each risk. */
const golden = {
  today: TODAY,
  products: Object.fromEntries(
    Object.entries(choices).map(([product, choiceOf]) => [
      product,
      Array.from({ length: CASES }, (_, i) => choiceOf(i)).map((choice) => ({
        choice,
        fen: independentPremium(product, choice, TODAY),
      })),
    ]),
  ),
};

writeFileSync(
  join(import.meta.dirname, '../../fixtures/rates/golden.json'),
  `${JSON.stringify(golden, null, 2)}\n`,
);
