import { describe, expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Pipes } from '../../../schemas/generated/element.ts';
import { pipeProblems } from './check-pipes.ts';

const others = [
  element('name', 'name'),
  element('count', 'integer'),
  element('born', 'date'),
  element('kind', 'radio', { settings: { options: ['car', 'home'] } }),
  element('idNumber', 'idNumber'),
  element('agreed', 'switch'),
  element('smokes', 'radio', { settings: { options: ['yes', 'no'] }, locks: ['neverProposed'] }),
];
const rows = section('rows', [element('inRow')], { repeat: { min: 0, max: 2 } });

/** The problems of a word of a question with pipes, as `code` and what differs. */
function problemsOf(text: string, pipes: Pipes, key = 'elementName') {
  const asked = element('asked', 'text', { pipes });
  const words = { en_US: { [`${idOf('asked')}.${key}`]: text } };
  return pipeProblems(form([section('page', [...others, asked]), rows], { words })).map(({ code, params }) =>
    [code, params?.['name'], params?.['at'], params?.['option']]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

const all = { name: idOf('name'), count: idOf('count'), born: idOf('born'), kind: idOf('kind') };

test('a message that shows each of its pipes passes', () => {
  const text =
    '{name} {count, plural, =0 {no} one {#} other {#}} {count, number} {born, date, short} {kind, select, car {a} other {b}}';
  expect(problemsOf(text, all)).toEqual([]);
});

test.each([
  ['a brace that is open', 'Hello {name', 'words.syntax 7'],
  ['a brace that closes nothing in a case', '{name} {', 'words.syntax 8'],
  ['a plural without other', '{count, plural, one {#}}', 'words.noOther'],
  ['a select without other', '{kind, select, car {a}}', 'words.noOther'],
  ['an apostrophe that swallows an argument', "l'{name}", 'words.quoted 2'],
  ['an argument that is no pipe', '{nmae}', 'words.unknownArgument nmae'],
  ['a plural of a text', '{name, plural, other {#}}', 'words.format name'],
  ['a number of a date', '{born, number}', 'words.format born'],
  ['a date of a number', '{count, date}', 'words.format count'],
  ['a select of a text', '{name, select, other {a}}', 'words.format name'],
  ['a pattern', '{born, date, ::yyyyMMdd}', 'words.format born'],
  ['a time', '{born, time}', 'words.format born'],
  ['a case of no option', '{kind, select, boat {a} other {b}}', 'words.unknownCase kind boat'],
])('%s is refused', (_title, text, problem) => {
  expect(problemsOf(text, all).join('; ')).toContain(problem);
});

test.each([
  ['a question that the form does not have', 'missing0', 'pipes.missing x'],
  ['a question in rows, seen from outside', idOf('inRow'), 'pipes.scope x'],
  ['an identity document', idOf('idNumber'), 'pipes.sensitive x'],
  ['a consent', idOf('agreed'), 'pipes.sensitive x'],
  ['a question about health', idOf('smokes'), 'pipes.sensitive x'],
])('%s cannot be piped', (_title, target, problem) => {
  expect(problemsOf('{x}', { x: target })).toEqual([problem]);
});

test('a pipe that a language does not show is refused: its translator lost it', () => {
  const asked = element('asked', 'text', { pipes: { name: idOf('name') } });
  const label = `${idOf('asked')}.elementName`;
  const words = { zh_CN: { [label]: '{name}' }, en_US: { [label]: 'Name' } };
  expect(pipeProblems(form([section('page', [...others, asked])], { words }))).toEqual([
    { code: 'pipes.unused', id: idOf('asked'), params: { name: 'name', locale: 'en_US' } },
  ]);
});

describe('words that show no answers', () => {
  test.each(['text', 'item', 'pageTitle'])('%s', (key) => {
    expect(problemsOf('{name}', { name: idOf('name') }, key)).toContain('words.noArguments');
  });
});

test('the word for an issue may have the params of the issue', () => {
  const pipes = { name: idOf('name') };
  expect(problemsOf('{name}: {max}', pipes, 'issue.text.tooLong')).toEqual([]);
  expect(problemsOf('{name}: {min}', pipes, 'issue.text.tooLong')).toEqual(['words.unknownArgument min']);
});
