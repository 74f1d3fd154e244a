// Whether a text says a number, in digits or spelled out.

/** How a language writes numbers, as `locales/numerals.ts` has it. */
interface Numerals {
  words: readonly (readonly string[])[];
  thousands: string;
  decimals: string;
  characters?: { numerals: string; counters: string };
}

/**
 * Whether a text says a number. Ordinals, and numerals inside words, other numbers and dates do not count: “第三方” and
 * “二十三” are no 3.
 */
export function mentionsNumber(text: string, value: number, numerals: Numerals): boolean {
  return saysInDigits(text, value, numerals) || saysInWords(text, value, numerals);
}

/** Not before or behind a letter (A3), a slash or colon with digits (3/4, 3:15), nor after 第. */
const DIGITS =
  /(?<![\p{Script=Latin}\d_#第]|\d[/:.,])\d+(?:[.,\u00a0\u202f]\d+)*(?![\d_]|[/:]\d|st\b|nd\b|rd\b|th\b|[ºª])/gu;

function saysInDigits(text: string, value: number, { thousands, decimals }: Numerals): boolean {
  const ascii = text.replace(/[\uff10-\uff19]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30),
  );
  return (ascii.match(DIGITS) ?? []).some((token) => {
    const plain = token
      .replace(/[\u00a0\u202f]/g, '')
      .replaceAll(thousands, '')
      .replace(decimals, '.');
    return !/^0\d/.test(plain) && Number(plain) === value;
  });
}

function saysInWords(text: string, value: number, { words, characters }: Numerals): boolean {
  const forms = words[value - 1] ?? [];
  if (forms.length === 0) return false;
  if (!characters)
    return new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms.join('|')})(?![\\p{L}\\p{M}])`, 'iu').test(text);
  const { numerals, counters } = characters;
  // A counted number alone: 一次性 and 一般 are words.
  return new RegExp(`(?<![${numerals}第])(?:${forms.join('|')})(?=\\s?[${counters}](?!性))`, 'u').test(text);
}
