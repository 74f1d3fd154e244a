import { expect, test } from 'vitest';
import { POLICY_FONTS } from './policy-fonts.ts';

const fonts = Object.values(POLICY_FONTS).flat();

/** Outlines of all glyphs take seconds to read. */
const SAMPLE = 10;

test('no two fonts have one id', () => {
  expect(new Set(fonts.map(({ id }) => id)).size).toBe(fonts.length);
});

test.each(fonts)('every character that $id has is drawn, but for spaces', ({ load }) => {
  const font = load();
  const sample = font.characterSet.filter((_, index) => index % SAMPLE === 0);
  const blank = sample.filter((codePoint) => font.glyphForCodePoint(codePoint).path.commands.length === 0);
  expect(blank.map((codePoint) => String.fromCodePoint(codePoint)).filter((text) => /\S/.test(text))).toEqual(
    [],
  );
});
