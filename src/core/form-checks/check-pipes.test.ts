import { describe, expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';
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

/** The codes of the problems of a form with the questions above, and what else differs. */
const codesOf = (rest: Parameters<typeof form>[1], part: Parameters<typeof section>[2] = {}) =>
  pipeProblems(form([section('page', others, part), rows], rest)).map(({ code, params }) =>
    [code, params?.['key']].filter(Boolean).join(' '),
  );

const agrees = { op: 'eq', left: { element: idOf('kind') }, right: { const: 'car' } } as const;

describe('the message of a condition check', () => {
  const problems = (text: string, read: string, rest: object = {}) => {
    const check = {
      check: 'condition',
      checkId: 'nocar000',
      path: idOf('inRow'),
      refuseWhen: agrees,
    } as const;
    const groupChecks = [{ ...check, severity: 'error' as const, pipes: { x: idOf(read) }, ...rest }];
    return codesOf({ groupChecks, words: { en_US: { 'nocar000.refused': text } } });
  };

  test('shows answers that its element sees, in its own row too', () => {
    expect(problems('No car, {x}', 'name')).toEqual([]);
    expect(problems('No car, {x}', 'inRow')).toEqual([]);
  });

  test.each([
    ['of rows around another element', '{x}', 'inRow', { path: idOf('kind') }, 'pipes.scope'],
    ['of no question', '{x}', 'gone', {}, 'pipes.missing'],
    ['that words never show', '{x}', 'idNumber', {}, 'pipes.sensitive'],
    ['that no language shows', 'No car', 'name', {}, 'pipes.unused'],
    ['by another name', '{y}', 'name', {}, 'words.unknownArgument refused'],
    [
      'as a warning, whose confirmation has the words',
      '{x}',
      'name',
      { severity: 'warning' },
      'pipes.noWords',
    ],
  ])('shows no answer %s', (_title, text, read, rest, problem) => {
    expect(problems(text, read, rest)).toEqual([problem]);
  });
});

test('an outcome shows answers of the form, in both of its words', () => {
  const problems = (read: string) =>
    codesOf({
      outcomes: [{ outcomeId: 'passed00', result: 'passed', pipes: { x: idOf(read) } }],
      words: { en_US: { 'passed00.title': 'Done', 'passed00.text': 'Done, {x}' } },
    });
  expect([problems('name'), problems('inRow')]).toEqual([[], ['pipes.scope']]);
});

test('the title of the first section is the title of the page, which shows no answers', () => {
  const [title, pageTitle] = ['title', 'pageTitle'].map((key) => `${idOf('page')}.${key}`) as [
    string,
    string,
  ];
  const problems = (words: Record<string, string>) =>
    codesOf({ words: { en_US: words } }, { pipes: { name: idOf('name') } });
  expect(problems({ [title]: 'For {name}' })).toEqual(['words.noPageTitle']);
  expect(problems({ [title]: 'For {name}', [pageTitle]: 'Your cover' })).toEqual([]);
});

test('a step and a named condition have no pipes, so that people would read the braces', () => {
  const words = {
    en_US: { 'first000.title': 'About {name}', 'adult000.name': 'of age {x, number}', 'other000.name': '{' },
  };
  const steps = [{ stepId: 'first000', sections: [idOf('page'), idOf('rows')] }];
  expect(codesOf({ steps, conditions: { adult000: agrees, other000: agrees }, words })).toEqual([
    'words.noArguments title',
    'words.noArguments name',
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
