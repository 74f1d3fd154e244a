// Amounts of money as a contract says them in words, so that nobody can change them by a digit.
const DIGITS = '零壹贰叁肆伍陆柒捌玖';

/** Units with their size, largest first. */
const UNITS = [
  [100_000_000, '亿'],
  [10_000, '万'],
  [1000, '仟'],
  [100, '佰'],
  [10, '拾'],
] as const;

const FEN_PER_YUAN = 100;

/**
 * An amount in Chinese capital numerals: 125050 fen is 壹仟贰佰伍拾元伍角. Source: the rules for filling in bills and
 * settlement vouchers (正确填写票据和结算凭证的基本规定), appendix 1 of the People's Bank's measures for payment and
 * settlement of 1997. Where they leave a choice, it is 整 after 元 alone, and 零 only between digits.
 *
 * @param fen a whole number of at least 0
 * @throws RangeError for another number, which has no exact words
 */
export function amountInWords(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError('an amount is a whole number of fen');
  const yuan = Math.floor(fen / FEN_PER_YUAN);
  const jiao = Math.floor(fen / 10) % 10;
  const rest = fen % 10;
  if (jiao === 0 && rest === 0) return `${integerInWords(yuan)}元整`;
  const whole = yuan === 0 ? '' : `${integerInWords(yuan)}元`;
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : yuan > 0 ? '零' : '';
  return whole + tenths + (rest > 0 ? `${DIGITS[rest]}分` : '');
}

/** 零 stands where one or more places are empty between two digits: 10,005 is 壹万零伍. */
function integerInWords(value: number): string {
  const unit = UNITS.find(([size]) => value >= size);
  if (!unit) return DIGITS[value]!;
  const [size, name] = unit;
  const head = integerInWords(Math.floor(value / size)) + name;
  const rest = value % size;
  if (rest === 0) return head;
  return head + (rest < size / 10 ? DIGITS[0] : '') + integerInWords(rest);
}
