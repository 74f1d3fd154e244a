import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

// The first five are the examples of the rules themselves, in the form without the 零 that they leave open.
test.each([
  [140_950, '壹仟肆佰零玖元伍角'],
  [600_714, '陆仟零柒元壹角肆分'],
  [168_032, '壹仟陆佰捌拾元叁角贰分'],
  [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
  [32_504, '叁佰贰拾伍元零肆分'],
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角'],
  [1000, '壹拾元整'],
  [10_700_053, '壹拾万柒仟元伍角叁分'],
  [100_000_500, '壹佰万零伍元整'],
  [10_000_000_500, '壹亿零伍元整'],
  [10_000_500_000_000, '壹仟亿零伍佰万元整'],
  [Number.MAX_SAFE_INTEGER, '玖拾万零柒佰壹拾玖亿玖仟贰佰伍拾肆万柒仟肆佰零玖元玖角壹分'],
])('%i fen are %s', (fen, words) => {
  expect(amountInWords(fen)).toBe(words);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d fen have no words', (fen) => {
  expect(() => amountInWords(fen)).toThrow(RangeError);
});

const DIGIT_OF = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((digit, value) => [digit, BigInt(value)]));
const PLACES = new Map([
  ['拾', 10n],
  ['佰', 100n],
  ['仟', 1000n],
]);

/** Reads the words of an integer the way a person does, from left to right. */
function readInteger(words: string): bigint {
  for (const [unit, size] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
  ] as const) {
    const at = words.lastIndexOf(unit);
    if (at >= 0) return readInteger(words.slice(0, at)) * size + readInteger(words.slice(at + 1));
  }
  let total = 0n;
  let digit = 0n;
  for (const character of words) {
    const place = PLACES.get(character);
    if (place) total += digit * place;
    digit = place ? 0n : DIGIT_OF.get(character)!;
  }
  return total + digit;
}

function readAmount(words: string): bigint {
  const {
    yuan = '',
    jiao = '零',
    fen = '零',
  } = /^(?:(?<yuan>.+)元)?零?(?:(?<jiao>.)角)?零?(?:(?<fen>.)分)?整?$/.exec(words)!.groups!;
  return readInteger(yuan) * 100n + DIGIT_OF.get(jiao)! * 10n + DIGIT_OF.get(fen)!;
}

/** Amounts of every size, with many zeros inside. */
const amounts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat({ max: 1_000_000 }),
  fc.stringMatching(/^[1-9][0]{0,6}[0-9][0]{0,5}[0-9]{0,2}$/).map(Number),
);

test('words can be read back to the same amount, are unique, and have no empty places', () => {
  fc.assert(
    fc.property(amounts, (fen) => {
      const words = amountInWords(fen);
      expect(readAmount(words)).toBe(BigInt(fen));
      if (fen > 0) expect(words).not.toMatch(/零零|零[元亿万仟佰拾角分]|^零/);
      expect(words.endsWith('整')).toBe(fen % 100 === 0);
    }),
  );
});
