import { expect, test } from 'vitest';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers, type Answers } from './answers.ts';
import { indexForm } from '../form/form-index.ts';
import { affectedBy, resolve } from './resolve.ts';
import type { Form } from '../../../schemas/generated/form.ts';

const context = { asOf: '2026-11-21' };
const resolved = (written: Form, answers: Answers) => {
  const index = indexForm(written);
  const flat = flattenAnswers(index, answers);
  return { index, flat, state: resolve(index, flat, context) };
};
const isYes = (code: string) => ({ op: 'eq' as const, left: answerOperand(code), right: { const: 'yes' } });

const smoking = form([
  section('person', [
    element('smokes', 'radio', { settings: { options: ['yes', 'no'] } }),
    element('perDay', 'integer', { visibleWhen: isYes('smokes'), requiredFlag: 'Y' }),
    element('brand', 'text', {
      visibleWhen: { op: 'gt', left: answerOperand('perDay'), right: { const: 0 } },
    }),
  ]),
]);

test('an element is visible while its condition is true, and hidden while it is unknown', () => {
  const visible = (answers: Answers) => resolved(smoking, answers).state.get('person/perDay')!.visible;
  expect(visible({})).toBe(false);
  expect(visible({ person: { smokes: 'no' } })).toBe(false);
  expect(visible({ person: { smokes: 'yes' } })).toBe(true);
});

test('a hidden answer is not read by other conditions', () => {
  const { state } = resolved(smoking, { person: { smokes: 'no', perDay: 20 } });
  expect(state.get('person/brand')!.visible).toBe(false);
});

test('a condition in a row reads its own row and the sections that do not repeat', () => {
  const rows = form([
    section('applicant', [element('married', 'radio', { settings: { options: ['yes', 'no'] } })]),
    section(
      'insured',
      [
        element('self', 'radio', { settings: { options: ['yes', 'no'] } }),
        element('name', 'text', {
          visibleWhen: { op: 'all', of: [{ op: 'not', of: isYes('self') }, isYes('married')] },
        }),
      ],
      { repeat: { min: 1, max: 9 } },
    ),
  ]);
  const { state } = resolved(rows, {
    applicant: { married: 'yes' },
    insured: [
      { rowId: 'a', self: 'yes' },
      { rowId: 'b', self: 'no' },
    ],
  });
  expect(state.get('insured/a/name')!.visible).toBe(false);
  expect(state.get('insured/b/name')!.visible).toBe(true);
});

test('a computed value replaces the answer while its condition is true, even by nothing (G1)', () => {
  const person = form([
    section('person', [
      element('idType', 'idType'),
      element('idNumber', 'idNumber'),
      element('birthDate', 'date', {
        computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
        computedWhen: { op: 'eq', left: answerOperand('idType'), right: { const: 'residentId' } },
      }),
    ]),
  ]);
  const birth = (idType: string, idNumber: string) => {
    const answers = { person: { idType, idNumber, birthDate: '2000-01-01' } };
    return resolved(person, answers).flat.values.get('person/birthDate');
  };
  expect(birth('residentId', '11010519491231002X')).toBe('1949-12-31');
  expect(birth('residentId', '110105')).toBeUndefined();
  expect(birth('householdRegister', '11010519491231002X')).toBe('2000-01-01');
});

test('the first options rule with a true condition applies', () => {
  const plans = form([
    section('plan', [
      element('age', 'integer'),
      element('level', 'select', {
        settings: { options: ['a', 'b', 'c'] },
        optionsWhen: [
          { when: { op: 'lt', left: answerOperand('age'), right: { const: 18 } }, options: ['a'] },
          { when: { op: 'lt', left: answerOperand('age'), right: { const: 60 } }, options: ['a', 'b'] },
        ],
      }),
    ]),
  ]);
  const options = (age?: number) =>
    resolved(plans, { plan: age === undefined ? {} : { age } }).state.get('plan/level')!.options;
  expect([options(10), options(30), options(70), options()]).toEqual([
    ['a'],
    ['a', 'b'],
    undefined,
    undefined,
  ]);
});

test('options may depend on the element itself: nothing reads them', () => {
  const none = form([
    section('risk', [
      element('hobbies', 'checkboxes', {
        settings: { options: ['diving', 'none'] },
        optionsWhen: [
          { when: { op: 'in', left: answerOperand('hobbies'), values: ['none'] }, options: ['none'] },
        ],
      }),
    ]),
  ]);
  const { state } = resolved(none, { risk: { hobbies: ['diving', 'none'] } });
  expect(state.get('risk/hobbies')!.options).toEqual(['none']);
});

test('affectedBy returns all dependants of a change, in dependency order', () => {
  const { index } = resolved(smoking, {});
  expect(affectedBy(index, [idOf('smokes')])).toEqual([idOf('perDay'), idOf('brand')]);
  expect(affectedBy(index, [idOf('brand')])).toEqual([]);
});

/** Households of persons; the household counts and adds up its own persons only. */
const households = form([
  section('applicant', [element('asks', 'radio', { settings: { options: ['yes', 'no'] } })]),
  section(
    'household',
    [
      element('persons', 'integer', { computed: { fn: 'count', args: [{ rows: idOf('person') }] } }),
      element('total', 'integer', { computed: { fn: 'sum', args: [answerOperand('income')] } }),
      element('half', 'integer', {
        computed: { fn: 'divide', args: [{ fn: 'sum', args: [answerOperand('income')] }, { const: 2 }] },
      }),
    ],
    {
      repeat: { min: 0, max: 9 },
      visibleWhen: isYes('asks'),
      section: section('person', [element('income', 'integer')], { repeat: { min: 0, max: 9 } }),
    },
  ),
  section('summary', [
    element('count', 'integer', { computed: { fn: 'count', args: [{ rows: idOf('household') }] } }),
  ]),
]);
const householdAnswers = (asks: string): Answers => ({
  applicant: { asks },
  household: [
    {
      rowId: 'a',
      person: [
        { rowId: 'c', income: 1 },
        { rowId: 'd', income: 2 },
      ],
    },
    { rowId: 'b', person: [{ rowId: 'e', income: 4 }] },
  ],
});

test('a row reads its own nested rows, not those of other rows', () => {
  const { flat } = resolved(households, householdAnswers('yes'));
  const read = (code: string) => ['a', 'b'].map((row) => flat.values.get(`household/${row}/${code}`));
  expect(read('persons')).toEqual([2, 1]);
  expect(read('total')).toEqual([3, 4]);
});

test('a computed zero has no sign, as in JSON', () => {
  const negative = form([
    section('page', [
      element('number', 'decimal', { settings: { min: '-9' } }),
      element('whole', 'integer', { computed: { fn: 'round', args: [answerOperand('number')] } }),
    ]),
  ]);
  expect(resolved(negative, { page: { number: '-0.4' } }).state.get('page/whole')!.computed).toBe(0);
});

test('an integer element gets a computed value only when the result is whole', () => {
  const { flat } = resolved(households, householdAnswers('yes'));
  expect(flat.values.get('household/a/half')).toBeUndefined();
  expect(flat.values.get('household/b/half')).toBe(2);
});

test('rows of a hidden section do not count, and a section inside it is hidden', () => {
  const counts = ['yes', 'no'].map((asks) =>
    resolved(households, householdAnswers(asks)).flat.values.get('summary/count'),
  );
  expect(counts).toEqual([2, 0]);
  const { state } = resolved(households, householdAnswers('no'));
  for (const path of ['', '/a', '/a/half', '/a/person', '/a/person/c', '/a/person/c/income'])
    expect(state.get(`household${path}`)!.visible, path).toBe(false);
});
