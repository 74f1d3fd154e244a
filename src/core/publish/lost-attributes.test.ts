import { expect, test } from 'vitest';
import boatModel from '../../../fixtures/code-lists/boatModel.json' with { type: 'json' };
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lostAttributes } from './lost-attributes.ts';

const before = boatModel as CodeList;
const TODAY = '2026-11-21';

const makerBy = (attribute: string) =>
  indexForm(
    form([
      section('page', [
        element('maker', 'listItem', {
          settings: { list: 'boatModel' },
          itemsWhen: {
            op: 'eq',
            left: {
              fn: 'attribute',
              left: answerOperand('maker'),
              list: 'boatModel',
              attribute,
              type: 'text',
            },
            right: { const: 'brand' },
          },
        }),
      ]),
    ]),
  );

/** The list whose items changed. */
const listOf = (change: (item: CodeList['items'][number]) => CodeList['items'][number]): CodeList => ({
  ...before,
  items: before.items.map(change),
});

test('a fact that a form reads is lost when no item has it, or only retired ones; another one never was there', () => {
  const problem = {
    code: 'condition.unknownAttribute',
    id: idOf('maker'),
    params: { rule: 'itemsWhen', list: 'boatModel', attribute: 'level', type: 'text' },
  };
  const without = listOf(({ attributes: _attributes, ...item }) => item);
  expect(lostAttributes(makerBy('level'), before, without, TODAY)).toEqual([problem]);
  const retired = listOf((item) => ({ ...item, validTo: '2026-11-20' }));
  expect(lostAttributes(makerBy('level'), before, retired, TODAY)).toEqual([problem]);
  const fewer = listOf((item) => (item.code === 'HAIBEI' ? { ...item, attributes: {} } : item));
  expect(lostAttributes(makerBy('level'), before, fewer, TODAY)).toEqual([]);
  expect(lostAttributes(makerBy('colour'), before, without, TODAY)).toEqual([]);
});

test('a fact that a check needs is lost when one item on offer loses it, and the item is named', () => {
  const checked = indexForm(
    form([section('page', [element('model', 'listItem', { settings: { list: 'boatModel' } })])], {
      groupChecks: [
        {
          checkId: 'check000',
          check: 'condition',
          path: idOf('model'),
          severity: 'error',
          refuseWhen: {
            op: 'ne',
            left: {
              fn: 'attribute',
              left: answerOperand('model'),
              list: 'boatModel',
              attribute: 'level',
              type: 'text',
            },
            right: { const: 'model' },
          },
        },
      ],
    }),
  );
  const fewer = listOf((item) => (item.code === 'HAIBEI' ? { ...item, attributes: {} } : item));
  const params = { operand: idOf('model'), list: 'boatModel', attribute: 'level', item: 'HAIBEI' };
  expect(lostAttributes(checked, before, fewer, TODAY)).toEqual([
    { code: 'check.attribute', id: 'check000', params },
  ]);
  expect(lostAttributes(checked, fewer, fewer, TODAY)).toEqual([]);

  const codes = before.items.map(({ code }) => code);
  const second = codes[codes.indexOf('HAIBEI') + 1]!;
  const without = (...lacking: string[]) =>
    listOf((item) => (lacking.includes(item.code) ? { ...item, attributes: {} } : item));
  expect(lostAttributes(checked, fewer, without('HAIBEI', second), TODAY)).toMatchObject([
    { code: 'check.attribute', params: { item: second } },
  ]);
  expect(lostAttributes(checked, without('HAIBEI', second), without(second), TODAY)).toEqual([]);
});
