import { expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import { element } from '../../../tests/forms/small-form.ts';
import { renamedOptionsProblems } from './check-renamed-options.ts';

const problemsOf = (inputType: string, rest: Partial<Element>) =>
  [...renamedOptionsProblems(element('plan', inputType, rest))].map(({ code }) => code);

const settings = { options: ['A1', 'B'] };
const options = 'A1, B';

test.each(['select', 'radio', 'cards', 'checkboxes', 'relation', 'idType'])(
  'a %s may rename options',
  (type) => {
    expect(problemsOf(type, { settings, renamedOptions: { A: 'A1', old: 'A1', b: 'B' } })).toEqual([]);
  },
);

test.each<[title: string, inputType: string, rest: Partial<Element>]>([
  ['a text', 'text', {}],
  ['a choice with the items of a list', 'select', { settings: { list: 'nationality' } }],
])('%s has no options to rename', (_title, inputType, rest) => {
  expect(problemsOf(inputType, { ...rest, renamedOptions: { A: 'A1' } })).toEqual(['renamedOptions.type']);
});

test('an element without renames has no problem', () => {
  expect(problemsOf('text', {})).toEqual([]);
});

test('a former code that is still an option is refused', () => {
  expect([
    ...renamedOptionsProblems(element('plan', 'select', { settings, renamedOptions: { B: 'A1' } })),
  ]).toEqual([{ code: 'renamedOptions.former', id: 'plan0000', params: { code: 'B', options } }]);
});

test.each<[title: string, renamedOptions: Record<string, string>, codes: string[]]>([
  ['a code that is no option', { A: 'C' }, ['unknown']],
  ['a chain', { A: 'old', old: 'A1' }, ['unknown']],
  ['a circle of former codes', { A: 'C', C: 'A' }, ['unknown', 'unknown']],
  ['a circle of options', { A1: 'B', B: 'A1' }, ['former', 'former']],
  ['an option as its own successor', { B: 'B' }, ['former']],
])('%s is refused', (_title, renamedOptions, codes) => {
  expect(
    [...renamedOptionsProblems(element('plan', 'select', { settings, renamedOptions }))].map(
      ({ code }) => code,
    ),
  ).toEqual(codes.map((code) => `renamedOptions.${code}`));
});

test('a problem names the question, both codes and the options', () => {
  expect([
    ...renamedOptionsProblems(element('plan', 'select', { settings, renamedOptions: { A: 'C' } })),
  ]).toEqual([
    { code: 'renamedOptions.unknown', id: 'plan0000', params: { former: 'A', code: 'C', options } },
  ]);
});
