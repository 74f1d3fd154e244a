import { describe, expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { locales } from '../../../locales/index.ts';
import { flattenAnswers, type Answers } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { resolve } from '../answers/resolve.ts';
import { messagesIn, withMessages } from './form-messages.ts';
import { pipeWords } from './piped-answers.ts';

const pipes = {
  name: idOf('name'),
  count: idOf('count'),
  born: idOf('born'),
  sum: idOf('sum'),
  kind: idOf('kind'),
  secret: idOf('secret'),
};
const asked = element('asked', 'text', { pipes });
const page = section(
  'page',
  [
    element('name', 'name'),
    element('count', 'integer'),
    element('born', 'date'),
    element('sum', 'decimal'),
    element('kind', 'radio', { settings: { options: ['car', 'home'] } }),
    element('secret', 'text', {
      visibleWhen: { op: 'eq', left: { element: idOf('kind') }, right: { const: 'car' } },
    }),
    asked,
  ],
  { pipes: { who: idOf('name') } },
);
const persons = section(
  'persons',
  [element('first'), element('last', 'text', { pipes: { first: idOf('first') } })],
  {
    repeat: { min: 0, max: 3 },
  },
);

/** What the label of the last question says. */
function labelOf(
  text: string,
  answers: Answers,
  { locale = 'en_US', path = 'page/asked', key = `${idOf('asked')}.elementName` } = {},
): string | undefined {
  const words = { [locale]: { [key]: text, [`${idOf('kind')}.option.car`]: 'my car' } };
  const worded = withMessages(form([page, persons], { words }));
  const index = indexForm(worded.form);
  const flat = flattenAnswers(index, answers);
  const state = resolve(index, flat, { asOf: '2026-11-23' });
  const answerAt = (at: string) => (state.get(at)?.visible ? flat.values.get(at) : undefined);
  const wordOf = (id: string, property: string) => worded.form.words[locale]?.[`${id}.${property}`];
  const messages = messagesIn(worded.form, worded.messages, locale);
  const lookup = pipeWords(index, answerAt)(wordOf, messages, locale.replace('_', '-'));
  const dot = key.indexOf('.');
  return lookup(key.slice(0, dot), key.slice(dot + 1), path);
}

test.each([
  ['a text as it was typed', 'Born, {name}?', { name: 'Ana <b>&' }, 'Born, Ana <b>&?'],
  [
    'a number of things',
    '{count, plural, =0 {none} one {# car} other {# cars}}',
    { count: 1200 },
    '1,200 cars',
  ],
  ['exactly none', '{count, plural, =0 {none} one {# car} other {# cars}}', { count: 0 }, 'none'],
  ['a whole number without separators: it may be a year', 'Since {count}', { count: 2026 }, 'Since 2026'],
  ['an amount as the language writes it', '{sum} or {sum, number}', { sum: '1234.5' }, '1,234.5 or 1,234.5'],
  ['a date without a time zone', '{born, date, long}', { born: '2026-01-31' }, 'January 31, 2026'],
  ['an option by its label', 'About {kind}', { kind: 'car' }, 'About my car'],
  ['a case of an option', '{kind, select, car {Drive} other {Stay}}', { kind: 'car' }, 'Drive'],
  ['an apostrophe that is none of the syntax', "it's {name}'s", { name: 'Ana' }, "it's Ana's"],
  ['two apostrophes as one', "l''{name}", { name: 'Ana' }, "l'Ana"],
])('words show %s', (_title, text, answers, shown) => {
  expect(labelOf(text, { page: answers as Answers[string] })).toBe(shown);
});

describe('an answer that is not there', () => {
  test.each([
    ['a text', 'Born, {name}?', 'Born, …?'],
    ['a number of things', '{count, plural, =0 {none} one {# car} other {# cars}}', '… cars'],
    ['a date', 'From {born, date, long}.', 'From ….'],
    ['an option', '{kind, select, car {Drive} other {Stay, {name}}}', 'Stay, …'],
    ['a case within a plural', '{count, plural, other {{kind, select, other {#}}}}', '#'],
  ])('%s is neutral, never undefined', (_title, text, shown) => {
    expect(labelOf(text, {})).toBe(shown);
  });

  test('a hidden answer is not there', () => {
    const secret = (kind: string) => labelOf('{secret}', { page: { kind, secret: 'x' } });
    expect([secret('car'), secret('home')]).toEqual(['x', '…']);
  });

  test.each(locales)('where no field shows the word, nothing is known: %s', (locale) => {
    const words = { [locale]: { [`${idOf('asked')}.elementName`]: '{name}: {count, plural, other {#}}' } };
    const { form: worded } = withMessages(form([page, persons], { words }));
    expect(Object.values(worded.words[locale]!)).toEqual(['…: …']);
  });
});

test('a long text is cut, in one line, and turns no text around it', () => {
  const name = `\u202e${'long '.repeat(30)}`;
  const shown = labelOf('{name}!', { page: { name } })!;
  expect(shown).toHaveLength('…!'.length + 59);
  expect(shown).not.toContain('\u202e');
  expect(labelOf('{name}!', { page: { name: 'a\nb' } })).toBe('a b!');
});

test('a question in a row reads its own row', () => {
  const rows = [
    { rowId: 'r1', first: 'Ana' },
    { rowId: 'r2', first: 'Bo' },
  ];
  const options = { path: 'persons/r2/last', key: `${idOf('last')}.elementName` };
  expect(labelOf('After {first}', { persons: rows }, options)).toBe('After Bo');
});

test('the title of a section reads the form', () => {
  const options = { path: 'page', key: `${idOf('page')}.title` };
  expect(labelOf('For {who}', { page: { name: 'Ana' } }, options)).toBe('For Ana');
});

describe('a word of another part', () => {
  const page2 = section(
    'persons',
    [
      element('first'),
      element('last', 'text', { pipes: { first: idOf('first') } }),
      element('total', 'decimal'),
    ],
    { repeat: { min: 0, max: 3 } },
  );
  const trial = form([section('page', [element('count', 'integer'), element('sum', 'decimal')]), page2], {
    groupChecks: [
      {
        checkId: 'refusal0',
        check: 'condition',
        severity: 'error',
        path: idOf('last'),
        refuseWhen: { op: 'empty', left: { element: idOf('last') } },
        pipes: { first: idOf('first'), count: idOf('count') },
      },
    ],
    outcomes: [{ outcomeId: 'passed00', result: 'passed', pipes: { count: idOf('count') } }],
    words: {
      en_US: {
        [`${idOf('last')}.elementName`]: 'After {first}',
        'refusal0.refused': '{first}: at most {count}',
        'passed00.text': '{count, plural, one {# person} other {# persons}}',
      },
    },
  });
  const rows = [
    { rowId: 'r1', first: 'Ana' },
    { rowId: 'r2', first: 'Bo {x}' },
  ];

  function wordAt(id: string, property: string, path: string): string | undefined {
    const worded = withMessages(trial);
    const index = indexForm(worded.form);
    const flat = flattenAnswers(index, { page: { count: 2 }, persons: rows });
    const messages = messagesIn(worded.form, worded.messages, 'en_US');
    const lookup = pipeWords(index, (at) => flat.values.get(at))(() => undefined, messages, 'en-US');
    return lookup(id, property, path);
  }

  test.each([
    [
      'the message of a check, in the row where it refuses',
      'refusal0',
      'refused',
      'persons/r2/last',
      'Bo {x}: at most 2',
    ],
    [
      'a check that refuses outside of the rows of its element',
      'refusal0',
      'refused',
      'page/sum',
      '…: at most 2',
    ],
    [
      'a question that a value in its row is worked out from',
      idOf('last'),
      'elementName',
      'persons/r1/total',
      'After Ana',
    ],
    [
      'a question in rows that a value outside is worked out from',
      idOf('last'),
      'elementName',
      'page/sum',
      'After …',
    ],
    ['an outcome, which is shown in no form', 'passed00', 'text', '', '2 persons'],
  ])('%s', (_title, id, property, path, shown) => {
    expect(wordAt(id, property, path)).toBe(shown);
  });
});

test('the word for an issue keeps the params of the issue, and no answer is taken for one', () => {
  const key = `${idOf('asked')}.issue.text.tooLong`;
  const shown = labelOf('{name}: at most {max}', { page: { name: '{max}' } }, { key });
  expect(shown).toBe('{\u2060max}: at most {max}');
});
