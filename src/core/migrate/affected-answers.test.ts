import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { flattenAnswers, type AnswerRow, type Answers } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { affectedAnswers, sectionsWithRefusedRows } from './affected-answers.ts';
import { versionPairBetween } from './version-pair.ts';
import type { Form, RowBounds } from '../../../schemas/generated/form.ts';

const job = (...options: string[]) => element('job', 'select', { settings: { options } });
const persons = (...elements: Parameters<typeof section>[1]) =>
  form([section('insured', [element('name', 'name'), ...elements], { repeat: { min: 1, max: 9 } })]);

const affectedBetween = (before: Form, after: Form, answers: Answers) => {
  const pair = versionPairBetween(before, after);
  const validators = instantiateValidators(compileValidators(indexForm(after)));
  const context = { asOf: '2026-11-22', codeListItem: () => undefined };
  return affectedAnswers(pair, flattenAnswers(pair.after, answers), { validators, context });
};

const row = (rowId: string, answers: object) => ({ rowId, ...answers });
const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
  row(`r${n}`, n <= 3 ? { job: 'pilot' } : n <= 6 ? { job: 'cook' } : {}),
);

test('of nine persons only the three whose answer is no longer taken are affected (G8)', () => {
  const [before, after] = [persons(job('cook', 'pilot')), persons(job('cook'))];
  expect(affectedBetween(before, after, { insured: NINE })).toEqual(
    ['r1', 'r2', 'r3'].map((rowId) => ({
      path: `insured/${rowId}/job`,
      elementId: idOf('job'),
      value: 'pilot',
    })),
  );
});

test('an unanswered question is affected only once it is required (G8)', () => {
  const answers = { insured: [row('r1', { shoe: 'x' }), row('r2', {})] };
  const shoe = (rest: object) => persons(element('shoe', 'text', { requiredFlag: 'N', ...rest }));
  expect(affectedBetween(shoe({}), shoe({ requiredFlag: 'Y' }), answers)).toEqual([
    { path: 'insured/r2/shoe', elementId: idOf('shoe'), value: undefined },
  ]);
  expect(affectedBetween(shoe({}), shoe({ settings: { maxLength: 1 } }), answers)).toEqual([]);
  const shown = {
    visibleWhen: { op: 'eq', left: { element: idOf('name') }, right: { const: '李安' } },
  } as const;
  const named = { insured: [row('r1', { name: '李安' }), row('r2', {})] };
  const required = { requiredFlag: 'Y' } as const;
  expect(affectedBetween(shoe({ requiredFlag: 'Y' }), shoe({ ...required, ...shown }), named)).toEqual([
    { path: 'insured/r1/shoe', elementId: idOf('shoe'), value: undefined },
  ]);
});

test('a question that was required before and is not answered yet is not affected by a stricter rule (G8)', () => {
  const shoe = (maxLength: number) =>
    persons(element('shoe', 'text', { requiredFlag: 'Y', settings: { maxLength } }));
  const answers = { insured: [row('r1', { shoe: 'long' }), row('r2', {})] };
  expect(affectedBetween(shoe(9), shoe(2), answers).map(({ path }) => path)).toEqual(['insured/r1/shoe']);
});

test('a section is listed while it has too few rows (G8)', () => {
  const atLeast = (min: number) =>
    form([section('insured', [element('name', 'name')], { repeat: { min, max: 9 } })]);
  const pair = versionPairBetween(atLeast(1), atLeast(2));
  const sectionsOf = (insured: AnswerRow[]) =>
    sectionsWithRefusedRows(pair, flattenAnswers(pair.after, { insured }), { asOf: '2026-11-21' });
  expect(sectionsOf([row('r1', {})])).toEqual([idOf('insured')]);
  expect(sectionsOf([row('r1', {}), row('r2', {})])).toEqual([]);
});

test('a section is listed while a new bound of its rows refuses them, and not while that is unknown (G8)', () => {
  const people = element('people', 'integer');
  const withBounds = (bounds: RowBounds | undefined) =>
    form([
      section('page', [people]),
      section('insured', [element('name', 'name')], {
        repeat: { min: 0, max: 9, ...(bounds && { bounds }) },
      }),
    ]);
  const read = { element: idOf('people') };
  const pair = versionPairBetween(withBounds(undefined), withBounds({ min: read, max: read }));
  const sectionsOf = (page: AnswerRow, ...insured: AnswerRow[]) =>
    sectionsWithRefusedRows(pair, flattenAnswers(pair.after, { page, insured }), { asOf: '2026-11-21' });
  const [one, two] = [row('r1', {}), row('r2', {})];
  expect(sectionsOf({ people: 1 }, one, two)).toEqual([idOf('insured')]);
  expect(sectionsOf({ people: 2 }, one)).toEqual([idOf('insured')]);
  expect(sectionsOf({ people: 2 }, one, two)).toEqual([]);
  expect(sectionsOf({}, one, two)).toEqual([]);
});
