// The multiples of a step around a number, exact and by order: Big's own roundings go toward or away from zero.
import type Big from 'big.js';

/** The largest multiple of a step that is not above a number. */
export function multipleBelow(number: Big, step: Big): Big {
  // The remainder has the sign of the number.
  const remainder = number.mod(step);
  const towardZero = number.minus(remainder);
  return remainder.lt(0) ? towardZero.minus(step) : towardZero;
}

/** The smallest multiple of a step that is not below a number. */
export function multipleAbove(number: Big, step: Big): Big {
  const below = multipleBelow(number, step);
  return below.lt(number) ? below.plus(step) : below;
}
