import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normaliseAddress,
  normaliseCode,
  normaliseDecimal,
  normaliseEmail,
  normaliseId,
  normaliseMobile,
  normaliseName,
  normaliseText,
} from './normalise.ts';

/** Random text with many of the characters that normalisers change, lone surrogates included. */
const awkward = fc.constantFrom(
  ...'a1xiＡ１ｘ ﾟ　-－‐−.．。，·•・･\u0308\u030a\u0307\u0338\u200b\u202a\ufeff¨①侮\ufa30豈\u1100\u1161ﾊﾞ\ud842',
);
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 2 })))
  .map((parts) => parts.join(''));

const DOTS = ['•', '・', '．', '‧', '∙', '⋅', '･', '·'];
const NOT_DECIMAL = ['1,000', '1e3', '1.2.3', '', '.', '-', 'abc', '0x10'];

type Example = [typed: string, normalised: string, reason: string];

const examples = new Map<(text: string) => string, Example[]>([
  [
    normaliseCode,
    [
      ['138 0013 8000', '13800138000', 'spaces'],
      ['138-0013-8000', '13800138000', 'hyphens'],
      ['１３８００１３８０００', '13800138000', 'full-width digits'],
      ['021–6888 8888', '02168888888', 'an en dash'],
      ['\u202a138\u00a00013\u20098000\u202c', '13800138000', 'marks from an address book'],
      ['6222　0200 0000', '622202000000', 'ideographic space'],
    ],
  ],
  [
    normaliseMobile,
    [
      ['+86 138-0013-8000', '13800138000', 'the country code of China (U17)'],
      ['0086 138 0013 8000', '13800138000', 'its other prefix (U17)'],
      ['+8613800138', '+8613800138', 'too short to be a mobile number'],
      ['+1 202 555 0100', '+12025550100', 'another country'],
    ],
  ],
  [
    normaliseId,
    [
      ['11010519491231002x', '11010519491231002X', 'lower-case x'],
      ['１１０１０５ 19491231 ００２ｘ', '11010519491231002X', 'full width and spaces'],
      ['军字第 1234567 号', '军字第1234567号', 'Chinese stays'],
      ['h1234-5678', 'H1234-5678', 'hyphens stay'],
    ],
  ],
  [
    normaliseDecimal,
    [
      ['1.50', '1.5', 'trailing zero'],
      ['2.0', '2', 'no fraction'],
      ['007', '7', 'leading zeros'],
      ['.5', '0.5', 'no whole part'],
      ['5.', '5', 'a point alone'],
      ['+3', '3', 'plus'],
      ['-0.00', '0', 'minus zero'],
      ['-0.50', '-0.5', 'negative'],
      ['１７０．５', '170.5', 'full width'],
      ['170。5', '170.5', 'ideographic full stop'],
      ['1 000', '1000', 'spaces'],
      ['\u221212', '-12', 'minus sign'],
      ['10200', '10200', 'zeros of a whole number stay'],
      ...NOT_DECIMAL.map((typed): Example => [typed, typed, 'left to the rule']),
    ],
  ],
  [
    normaliseName,
    [
      ...DOTS.map((dot): Example => [`买买提${dot}吐尔逊`, '买买提\u00b7吐尔逊', 'middle dot']),
      ['　王小明 ', '王小明', 'trimmed'],
      ['Ｌｉ Ｍｉｎｇ', 'Li Ming', 'Latin letters in half width'],
      ['José', 'José', 'accents composed'],
      ['\ufa30生', '\ufa30生', 'never another character, as NFC and NFKC would make it'],
      ['王𠮷', '王𠮷', 'rare characters stay'],
      ['王\u200b明', '王\u200b明', 'hidden characters stay, so that the rule can report them'],
      ['王 明', '王 明', 'inner spaces stay'],
    ],
  ],
  [normaliseAddress, [[' 人民路１２号Ａ座 ', '人民路12号A座', 'digits in half width']]],
  [normaliseEmail, [[' ａnna＠example．com ', 'anna@example.com', 'half width, trimmed']]],
  [normaliseText, [['  ① ＡＢ  c\n', '① ＡＢ  c', 'trimmed only']]],
]);
const normalisers = [...examples].map(([normalise, cases]) => ({ name: normalise.name, normalise, cases }));

describe.each(normalisers)('$name', ({ normalise, cases }) => {
  test.each(cases)('%j becomes %j: %s', (typed, normalised) => {
    expect(normalise(typed)).toBe(normalised);
  });

  test('normalising twice gives the same as once', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(normalise(normalise(typed))).toBe(normalise(typed));
      }),
      { numRuns: 500 },
    );
  });
});
