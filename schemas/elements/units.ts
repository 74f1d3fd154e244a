/** Units that a number may carry. Their words are in `locales/<tag>/app.json`; the unit never is part of the answer. */
export const UNITS = [
  'none',
  'cm',
  'kg',
  'yuan',
  'tenThousandYuan',
  'percent',
  'years',
  'perDay',
  'persons',
] as const;
