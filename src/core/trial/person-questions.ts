import type { ProductRates } from '../../../schemas/generated/product-rates.ts';

/** The questions of each insured person that the premium depends on, besides those of factors. */
export const personQuestions = ({ risks }: ProductRates): string[] => [
  'birthDate',
  'gender',
  ...(risks.some(({ occupationClasses }) => occupationClasses) ? ['occupation'] : []),
];
