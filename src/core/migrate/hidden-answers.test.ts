import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { flattenAnswers, type Answers } from '../answers/answers.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { answerNews } from './hidden-answers.ts';
import { migrateAnswers } from './migrate-answers.ts';
import { versionPairBetween } from './version-pair.ts';

const isOneOf = (code: string, ...values: string[]): Condition => ({
  op: 'in',
  left: { element: idOf(code) },
  values,
});
const drink = (options: string[], inputType = 'select') =>
  element('drink', inputType, { settings: { options } });
const shown = (visibleWhen: Condition | undefined) =>
  element('milk', 'text', visibleWhen ? { visibleWhen } : {});
const persons = (...elements: Parameters<typeof section>[1]) =>
  form([section('insured', [element('name', 'name'), ...elements], { repeat: { min: 1, max: 9 } })]);

const DRINKS: CodeListItem[] = ['tea', 'cocoa', 'water', 'coffee'].map((code) => ({
  code,
  labels: { zh_CN: code },
  ...(code === 'coffee' ? { validTo: '2026-11-21' } : {}),
}));

const newsBetween = (before: Form, after: Form, answers: Answers, items = DRINKS) => {
  const pair = versionPairBetween(before, after);
  const checks = {
    validators: instantiateValidators(compileValidators(pair.after)),
    context: {
      asOf: '2026-11-22',
      codeListItem: (_list: string, code: string) => items.find((item) => item.code === code),
    },
    itemsOf: () => items,
  };
  const answersBefore = flattenAnswers(pair.before, answers);
  const migrated = migrateAnswers(pair.before, pair.after, answersBefore);
  const { affected, hidden } = answerNews(pair, { before: answersBefore, after: migrated.answers }, checks);
  return { affected: affected.map(({ path }) => path), hidden };
};
const hiddenMilk = (rowId: string, value = 'oat') => ({
  path: `insured/${rowId}/milk`,
  elementId: idOf('milk'),
  value,
});
const row = (rowId: string, answers: object) => ({ rowId, ...answers });

test('answers that a stricter condition of their question hides are listed by row and value, others are not (G8)', () => {
  const milk = (...values: string[]) => persons(drink(['tea', 'cocoa']), shown(isOneOf('drink', ...values)));
  const insured = [
    row('r1', { drink: 'tea', milk: 'oat' }),
    row('r2', { drink: 'cocoa', milk: 'soy' }),
    row('r3', { drink: 'tea' }),
    // Hidden before as well.
    row('r4', { milk: 'oat' }),
  ];
  expect(newsBetween(milk('tea', 'cocoa'), milk('cocoa'), { insured })).toEqual({
    affected: [],
    hidden: [hiddenMilk('r1')],
  });
  const always = persons(drink(['tea', 'cocoa']), shown(undefined));
  expect(newsBetween(always, milk('cocoa'), { insured }).hidden.map(({ path }) => path)).toEqual([
    'insured/r1/milk',
    'insured/r4/milk',
  ]);
  expect(newsBetween(milk('cocoa'), always, { insured }).hidden).toEqual([]);
});

test('answers of a section that is hidden now are listed (G8)', () => {
  const isTea = { op: 'eq', left: { element: idOf('drink') }, right: { const: 'tea' } } as const;
  const trip = (rest: object) =>
    form([section('person', [drink(['tea', 'cocoa'])]), section('trip', [element('land')], rest)]);
  const answers = { person: { drink: 'cocoa' }, trip: { land: 'Peru' } };
  expect(newsBetween(trip({}), trip({ visibleWhen: isTea }), answers).hidden).toEqual([
    { path: 'trip/land', elementId: idOf('land'), value: 'Peru' },
  ]);
});

test('answers that one of the remaining options hides are listed while an option is refused (G8)', () => {
  const milk = (options: string[], visibleWhen: Condition) => persons(drink(options), shown(visibleWhen));
  const insured = [
    row('r1', { drink: 'tea', milk: 'oat' }),
    row('r2', { drink: 'cocoa', milk: 'soy' }),
    row('r3', { drink: 'tea' }),
  ];
  const narrowed = (visibleWhen: Condition) =>
    newsBetween(milk(['tea', 'cocoa', 'water'], visibleWhen), milk(['cocoa', 'water'], visibleWhen), {
      insured,
    });
  const affected = ['insured/r1/drink', 'insured/r3/drink'];
  expect(narrowed(isOneOf('drink', 'tea', 'cocoa'))).toEqual({ affected, hidden: [hiddenMilk('r1')] });
  const isAnswered: Condition = { op: 'not', of: { op: 'empty', left: { element: idOf('drink') } } };
  expect(narrowed(isAnswered)).toEqual({ affected, hidden: [] });
});

test('an answer to give again is not listed as hidden too while it shows (G8)', () => {
  const milk = (options: string[], maxLength: number) =>
    persons(drink(options), { ...shown(isOneOf('drink', 'tea', 'cocoa')), settings: { maxLength } });
  const insured = [row('r1', { drink: 'tea', milk: 'oat' })];
  expect(newsBetween(milk(['tea', 'cocoa', 'water'], 9), milk(['cocoa', 'water'], 2), { insured })).toEqual({
    affected: ['insured/r1/drink', 'insured/r1/milk'],
    hidden: [],
  });
});

test('options that a rule of the newer version takes away hide answers as well (G8)', () => {
  const milk = (optionsWhen?: object) =>
    persons(
      { ...drink(['tea', 'cocoa']), ...(optionsWhen ? { optionsWhen: [optionsWhen] } : {}) } as ReturnType<
        typeof element
      >,
      shown(isOneOf('drink', 'tea')),
    );
  const isNamed = { op: 'not', of: { op: 'empty', left: { element: idOf('name') } } };
  const insured = [
    row('r1', { name: '李安', drink: 'tea', milk: 'oat' }),
    row('r2', { drink: 'tea', milk: 'soy' }),
  ];
  expect(newsBetween(milk(), milk({ when: isNamed, options: ['cocoa'] }), { insured })).toEqual({
    affected: ['insured/r1/drink'],
    hidden: [hiddenMilk('r1')],
  });
});

const list = { settings: { list: 'drinks' } };
const isUnnamed: Condition = { op: 'empty', left: { element: idOf('name') } };
const offersWater: Condition = { op: 'all', of: [isUnnamed, isOneOf('drink', 'water')] };
const itemsWhen: Condition = { op: 'any', of: [isOneOf('drink', 'cocoa', 'coffee'), offersWater] };

test.each(['radio', 'select', 'cards', 'listItem'])(
  'items of a list that the question of type %s still offers hide answers, by row (G8)',
  (inputType) => {
    const milk = (rest: object) =>
      persons(element('drink', inputType, { ...list, ...rest }), shown(isOneOf('drink', 'tea', 'cocoa')));
    const insured = [
      // Cocoa is left, with milk: water is offered to the unnamed alone, and coffee has ended.
      row('r1', { name: '李安', drink: 'tea', milk: 'oat' }),
      row('r2', { drink: 'tea', milk: 'soy' }),
    ];
    const affected = ['insured/r1/drink', 'insured/r2/drink'];
    expect(newsBetween(milk({}), milk({ itemsWhen }), { insured })).toEqual({
      affected,
      hidden: [hiddenMilk('r2', 'soy')],
    });
  },
);

test('items of checkboxes hide answers, and those of a list that leaves more than fifty are not tried (G8)', () => {
  const isTea: Condition = isOneOf('drink', 'tea');
  const isNotTea: Condition = { op: 'not', of: isOneOf('drink', 'tea') };
  const milk = (inputType: string, rest: object, visibleWhen: Condition) =>
    persons(element('drink', inputType, { ...list, ...rest }), shown(visibleWhen));
  const news = (inputType: string, drinks: unknown, visibleWhen: Condition, items: CodeListItem[]) =>
    newsBetween(
      milk(inputType, {}, visibleWhen),
      milk(inputType, { itemsWhen: isNotTea }, visibleWhen),
      { insured: [row('r1', { drink: drinks, milk: 'oat' })] } as Answers,
      items,
    );
  const affected = ['insured/r1/drink'];
  const told = { affected, hidden: [hiddenMilk('r1')] };
  expect(news('checkboxes', ['tea', 'cocoa'], isTea, DRINKS)).toEqual(told);
  const more = (count: number) => [
    DRINKS[0]!,
    ...Array.from({ length: count }, (_, number) => ({ ...DRINKS[1]!, code: `d${number}` })),
  ];
  expect(news('listItem', 'tea', isTea, more(50))).toEqual(told);
  expect(news('listItem', 'tea', isTea, more(51))).toEqual({ affected, hidden: [] });
});

test('a cosmetic change hides nothing, and a computed answer was not given by the customer (G8)', () => {
  const cups = (rest: object) =>
    persons(drink(['tea', 'cocoa']), element('cups', 'integer', { computed: { const: 5 }, ...rest }));
  const insured = [row('r1', { drink: 'cocoa', cups: 5 })];
  const nothing = { affected: [], hidden: [] };
  expect(newsBetween(cups({}), cups({ locks: ['mustExist'] }), { insured })).toEqual(nothing);
  expect(newsBetween(cups({}), cups({ visibleWhen: isOneOf('drink', 'tea') }), { insured })).toEqual(nothing);
});
