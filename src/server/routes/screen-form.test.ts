import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { toFormDocument } from './screen-form.ts';

const { codeListItem: item, items } = readCodeLists();
const services = {
  lists: {
    item,
    list: (listId: string) => ({ listId, version: '1', source: '', items: items[listId] ?? [] }),
  },
  today: () => '2026-11-27',
};

/** The lists whose items the page gets with a form of one question. */
function itemLists(inputType: string, itemsWhen?: Condition): string[] {
  const question = element('kin', inputType, { settings: {}, ...(itemsWhen && { itemsWhen }) });
  const loaded = { index: indexForm(form([section('page', [question])])), messages: {} };
  return Object.keys(toFormDocument(loaded as never, services as never, 'zh_CN', {}).items ?? {});
}

test('the page knows the items of options before it is answered whether a rule offers them', () => {
  const isKnown: Condition = {
    op: 'ne',
    left: {
      fn: 'attribute',
      left: answerOperand('kin'),
      list: 'relation',
      attribute: 'degree',
      type: 'text',
    },
    right: { const: 'far' },
  };
  expect(itemLists('relation', isKnown)).toEqual(['relation']);
  expect(itemLists('idType', { ...isKnown, right: { const: 'old' } })).toEqual(['idType']);
  expect(itemLists('relation')).toEqual([]);
  // A sheet loads the items when it opens.
  expect(itemLists('occupation', isKnown)).toEqual([]);
});
