import { expect, test } from 'vitest';
import { fontRuns } from './font-runs.ts';
import { POLICY_FONTS } from './policy-fonts.ts';

const { regular } = POLICY_FONTS;
const runs = (text: string, chain = regular) => fontRuns(text, chain).map((run) => [run.text, run.font.id]);

test.each([
  ['', []],
  ['欧阳若溪', [['欧阳若溪', 'sc']]],
  // The dot between the names of minorities is in the first font, in the middle of the line.
  ['阿依古丽·买买提', [['阿依古丽·买买提', 'sc']]],
  [
    '欧阳若𠮷先生',
    [
      ['欧阳若', 'sc'],
      ['𠮷', 'jp'],
      ['先生', 'sc'],
    ],
  ],
  [
    '𡋾𠮷',
    [
      ['𡋾', 'hk'],
      ['𠮷', 'jp'],
    ],
  ],
  ['Mary-Ann Núñez 400', [['Mary-Ann Núñez 400', 'sc']]],
])('%s is split into runs of one font each', (text, expected) => {
  expect(runs(text)).toEqual(expected);
  expect(runs(text).map(([, id]) => `${id}-bold`)).toEqual(
    fontRuns(text, POLICY_FONTS.bold).map(({ font }) => font.id),
  );
});

test.each([
  ['张𤋱', '𤋱', 'U+242F1'],
  ['张\u200B三', '\u200B', 'U+200B'],
  ['笑😀', '😀', 'U+1F600'],
  ['张\uFE00', '\uFE00', 'U+FE00'],
])('%j has a character that no font has, and is an error that names it', (text, character, codePoint) => {
  expect(() => runs(text)).toThrow(
    expect.objectContaining({ code: 'policy.character', params: { character, codePoint } }),
  );
});

test('a rare character is an error when its font is not there', () => {
  expect(() => runs('欧阳若𠮷', regular.slice(0, 1))).toThrow('policy.character');
});

test('fonts are read once, and those for rare characters only for these', () => {
  const read: string[] = [];
  const counted = regular.map(({ id, load }) => ({ id, load: () => (read.push(id), load()) }));
  fontRuns('欧阳', counted);
  expect(new Set(read)).toEqual(new Set(['sc']));
  expect(regular[0]!.load()).toBe(regular[0]!.load());
});
