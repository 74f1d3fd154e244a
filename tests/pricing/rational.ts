// Exact fractions over BigInt: what premiums are worked out with here, so that no decimal library is trusted twice.

/** A fraction; the denominator is above zero. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** The value of a decimal string such as `1.045`. */
export function rational(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export const times = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** The nearest whole number; half is rounded up. */
export const halfUp = ({ numerator, denominator }: Rational): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
