// Numbers of rows that are worked out from other answers: what they refuse, and what they leave alone.
import { describe, expect, test } from 'vitest';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Form, Repeat, RowBounds, Section } from '../../../schemas/generated/form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { effectiveRepeat } from './effective-repeat.ts';
import { HIDDEN } from './field-state.ts';
import { ResolvedAnswers } from './resolved-answers.ts';
import { flattenAnswers } from './answers.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };

/** A page that asks for the number of guests, and their list. */
const guestForm = (bounds: RowBounds, rest: Partial<Section> = {}, repeat: Partial<Repeat> = {}): Form =>
  form([
    section('page', [element('guests', 'decimal', { settings: { scale: 1 } })]),
    section('guest', [element('nick')], { repeat: { min: 0, max: 5, ...repeat, bounds }, ...rest }),
  ]);

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ rowId: `r${i + 1}`, nick: 'x' }));

/** The issues of this many rows, as `path code {params}`. */
function issuesOf(tested: Form, guests: string | undefined, count: number): string[] {
  const { index, validators } = compileTestForm(tested);
  const answers = { page: guests === undefined ? {} : { guests }, guest: rows(count) };
  const result = checkSubmittedAnswers(index, validators, answers, context);
  return result.ok
    ? []
    : result.issues.map(({ path, code, params }) => `${path} ${code} ${JSON.stringify(params)}`);
}

const guests = answerOperand('guests');
const atMost = guestForm({ max: guests });

describe('a number of rows by another answer', () => {
  test('more rows than it says are refused by its number, at the list', () => {
    expect(issuesOf(atMost, '2', 3)).toEqual(['guest rows.tooMany {"max":2}']);
    expect(issuesOf(atMost, '2', 2)).toEqual([]);
  });

  test('fewer rows than it says are refused too', () => {
    const atLeast = guestForm({ min: guests });
    expect(issuesOf(atLeast, '2', 1)).toEqual(['guest rows.tooFew {"min":2}']);
    expect(issuesOf(atLeast, '2', 2)).toEqual([]);
  });

  test('an unknown one refuses nothing', () => {
    expect(issuesOf(guestForm({ min: guests, max: guests }), undefined, 5)).toEqual([]);
    const divided: Expression = { fn: 'divide', args: [{ const: 1 }, guests] };
    expect(issuesOf(guestForm({ max: divided }), '0', 5)).toEqual([]);
  });

  test('a fraction of a row is none, and fewer than none are none', () => {
    expect(issuesOf(atMost, '2.5', 3)).toEqual(['guest rows.tooMany {"max":2}']);
    expect(issuesOf(guestForm({ min: guests }), '1.5', 1)).toEqual(['guest rows.tooFew {"min":2}']);
    const bounds = { min: undefined, max: '-1' };
    expect(effectiveRepeat({ min: 0, max: 5 }, { ...HIDDEN, bounds })).toEqual({ min: 0, max: 0 });
  });

  test('never widens what the section itself says', () => {
    const wide = guestForm({ min: { const: 0 }, max: { const: 99 } }, {}, { min: 1, max: 2 });
    expect(issuesOf(wide, undefined, 0)).toEqual(['guest rows.tooFew {"min":1}']);
    expect(issuesOf(wide, undefined, 3)).toEqual(['guest rows.tooMany {"max":2}']);
  });

  test('says nothing about a hidden list', () => {
    const visibleWhen = { op: 'gt', left: guests, right: { const: 9 } } as const;
    expect(issuesOf(guestForm({ min: guests }, { visibleWhen }), '2', 0)).toEqual([]);
  });
});

test('a list in a row has the number of its own row', () => {
  const cards = section('cards', [element('code')], {
    repeat: { min: 0, max: 3, bounds: { max: answerOperand('slots') } },
  });
  const persons = section('persons', [element('slots', 'integer')], {
    repeat: { min: 0, max: 3 },
    section: cards,
  });
  const { index, validators } = compileTestForm(form([persons]));
  const card = [{ rowId: 'c1' }, { rowId: 'c2' }];
  const answers = {
    persons: [
      { rowId: 'a', slots: 2, cards: card },
      { rowId: 'b', slots: 1, cards: card },
    ],
  };
  const result = checkSubmittedAnswers(index, validators, answers, context);
  expect(result.ok ? [] : result.issues).toEqual([
    { path: 'persons/b/cards', code: 'rows.tooMany', params: { max: 1 } },
  ]);
});

test('a lower number deletes no row', () => {
  const { index } = compileTestForm(atMost);
  const open = new ResolvedAnswers(
    index,
    () => context,
    flattenAnswers(index, { page: { guests: '3' }, guest: rows(3) }),
  );
  expect(open.stateAt('guest').bounds).toEqual({ min: undefined, max: '3' });
  expect(open.change('page/guests', '1')).toContain('guest');
  expect(open.stateAt('guest').bounds?.max).toBe('1');
  expect(open.answers.rows.get('guest')).toEqual(['r1', 'r2', 'r3']);
  expect(open.answers.values.get('guest/r3/nick')).toBe('x');
});

test('the filler adds and drops rows as the answers say', () => {
  const { index, validators } = compileTestForm(
    form([
      section('page', [element('guests', 'integer', { requiredFlag: 'Y', settings: { min: 2, max: 5 } })]),
      section('guest', [element('nick', 'text', { requiredFlag: 'Y' })], {
        repeat: { min: 0, max: 9, bounds: { min: guests, max: guests } },
      }),
    ]),
  );
  const proof = proveFillable(index, validators, { seed: 1, wanted: 5, tries: 10, context, lists: {} });
  expect(proof.remainingIssues).toEqual([]);
  expect(
    proof.filled.map(({ values, rows: lists }) => [values.get('page/guests'), lists.get('guest')!.length]),
  ).toEqual(proof.filled.map(({ values }) => [values.get('page/guests'), values.get('page/guests')]));
});

describe('publishing refuses', () => {
  const problemsOf = (tested: Form) => {
    const result = checkForm(tested, [], []);
    return result.ok
      ? []
      : result.issues.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
  };
  const [guest, page] = [idOf('guest'), idOf('guests')];

  test.each<[string, RowBounds, string]>([
    ['a text', { max: { const: 'three' } }, `condition.type ${guest}`],
    ['a date', { max: { context: 'today' } }, `condition.type ${guest}`],
    [
      'an answer that the form does not have',
      { max: answerOperand('ghost') },
      `condition.missing ${guest} ${idOf('ghost')}`,
    ],
    ['an answer of its own rows', { max: answerOperand('nick') }, `condition.type ${guest}`],
    [
      'a division by zero',
      { max: { fn: 'divide', args: [guests, { const: 0 }] } },
      `condition.dividesByZero ${guest}`,
    ],
    [
      'the number of a row around it, without one',
      { max: { context: 'rowNumber' } },
      `condition.rows ${guest} ${guest}`,
    ],
  ])('%s', (_name, bounds, problem) => {
    expect(problemsOf(guestForm(bounds))).toContain(problem);
  });

  test('a number of rows by itself, and by answers that the rows bound, as a path', () => {
    const count: Expression = { fn: 'count', args: [{ rows: guest }] };
    expect(problemsOf(guestForm({ max: count }))).toEqual([`condition.cycle ${guest} ${guest} → ${guest}`]);
    const mutual = guestForm({ max: guests });
    mutual.sections[0]!.elements[0]!.bounds = { min: count };
    expect(problemsOf(mutual)).toEqual([`bounds.cycle ${page} ${page} → ${guest} → ${page}`]);
    const visible = guestForm({ max: guests });
    visible.sections[0]!.elements[0]!.visibleWhen = { op: 'gt', left: count, right: { const: 0 } };
    expect(problemsOf(visible)).toEqual([expect.stringMatching(/^condition\.cycle .* → /)]);
  });

  test('an answer bounded by answers in the rows that it bounds', () => {
    const tested = guestForm({ max: guests });
    tested.sections[1]!.elements.push(element('cost', 'integer'));
    tested.sections[0]!.elements[0]!.bounds = { max: { fn: 'sum', args: [answerOperand('cost')] } };
    expect(problemsOf(tested)).toEqual([
      `bounds.cycle ${page} ${page} → ${idOf('cost')} → ${guest} → ${page}`,
    ]);
  });
});
