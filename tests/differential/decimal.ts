/** An exact decimal, `digits` × 10^-`scale`, for the oracle's own arithmetic. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Reads a JSON number or a decimal text; undefined for any other text. */
export function decimalOf(value: number | string): Decimal | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(sign + whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

const ZERO: Decimal = { digits: 0n, scale: 0 };
const powerOfTen = (power: number) => 10n ** BigInt(power);
const digitsAtScale = ({ digits, scale }: Decimal, newScale: number) => digits * powerOfTen(newScale - scale);

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [digitsAtScale(a, scale), digitsAtScale(b, scale), scale];
}

/** -1, 0 or 1, as for sorting. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : Number(left > right);
}

function plus(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return { digits: left + right, scale };
}

const negative = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** Divides integers and rounds halves away from zero. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -quotient : quotient;
}

const QUOTIENT_SCALE = 20;

function over(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  const [left, right] = aligned(a, b);
  return { digits: divideHalfUp(left * powerOfTen(QUOTIENT_SCALE), right), scale: QUOTIENT_SCALE };
}

function rounded(number: Decimal, places: Decimal = ZERO): Decimal | undefined {
  const [alignedPlaces, unit] = aligned(places, { digits: 1n, scale: 0 });
  const decimals = Number(alignedPlaces / unit);
  if (alignedPlaces % unit !== 0n || Math.abs(decimals) > QUOTIENT_SCALE) return undefined;
  const surplus = number.scale - decimals;
  if (surplus <= 0) return number;
  const digits = divideHalfUp(number.digits, powerOfTen(surplus));
  return decimals < 0 ? { digits: digits * powerOfTen(-decimals), scale: 0 } : { digits, scale: decimals };
}

/** Rounds down with a sign of 1, up with -1. */
function wholeBelow(sign: bigint) {
  return ([number]: Decimal[]): Decimal => {
    const { digits, scale } = number!;
    const unit = powerOfTen(scale);
    const isWhole = digits % unit === 0n;
    const isBelowTruncated = sign * digits < 0n && !isWhole;
    return { digits: digits / unit - (isBelowTruncated ? sign : 0n), scale: 0 };
  };
}

/** The remainder of the truncating division of integers, which has the sign of the dividend. */
function remainder(a: Decimal, b: Decimal): Decimal | undefined {
  const [left, right, scale] = aligned(a, b);
  return right === 0n ? undefined : { digits: left % right, scale };
}

/** The digits of the number, without an exponent and zeros at the end of a fraction. */
export function textOfDecimal({ digits, scale }: Decimal): string {
  const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  const text = padded.slice(0, padded.length - scale) + (fraction && scale > 0 ? `.${fraction}` : '');
  return digits < 0n ? `-${text}` : text;
}

/** The number as an integer of JavaScript; undefined for a fraction. */
export function integerOf({ digits, scale }: Decimal): number | undefined {
  const unit = powerOfTen(scale);
  return digits % unit === 0n ? Number(digits / unit) : undefined;
}

const extreme =
  (sign: number) =>
  (numbers: Decimal[]): Decimal | undefined =>
    numbers.toSorted((a, b) => sign * compareDecimals(a, b))[0];

/** The number functions of conditions. All arguments have a value. */
export const arithmetic: Record<string, (numbers: Decimal[]) => Decimal | undefined> = {
  add: (numbers) => numbers.reduce(plus),
  subtract: ([from, ...numbers]) => numbers.map(negative).reduce(plus, from!),
  multiply: (numbers) => numbers.reduce(times),
  divide: ([a, b]) => over(a!, b!),
  round: ([number, places]) => rounded(number!, places),
  abs: ([number]) => (number!.digits < 0n ? negative(number!) : number!),
  floor: wholeBelow(1n),
  ceil: wholeBelow(-1n),
  mod: ([a, b]) => remainder(a!, b!),
  sum: (numbers) => numbers.reduce(plus, ZERO),
  min: extreme(1),
  max: extreme(-1),
};
