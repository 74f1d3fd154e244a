import { describe, expect, test } from 'vitest';
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { CodeList, CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { indexForm } from '../form/form-index.ts';
import { carryItems } from './carry-items.ts';
import { checkCodeList, touchedCodes, type HeldItems } from './code-list-checks.ts';
import { diffCodeLists } from './diff-code-lists.ts';
import { itemUses } from './item-uses.ts';

const TODAY = '2026-11-21';
const named = (code: string, zh: string, rest: Partial<CodeListItem> = {}): CodeListItem => ({
  code,
  labels: { zh_CN: zh, zh_TW: zh, en_US: `Name ${code}` },
  ...rest,
});
const list = (...items: CodeListItem[]): CodeList => ({
  listId: 'trade',
  version: '2026-2',
  source: 'test',
  items,
});
const live = list(named('a', '甲'), named('b', '乙'), named('c', '丙'));

const NOT_HELD: HeldItems = { uses: [], drafts: {} };
const use = (code: string): HeldItems['uses'][number] => ({
  code,
  id: 'trade000',
  kind: 'rule',
  screen: 'invoice',
  scope: { supplierCode: '', riskCode: '', platformCode: '' },
  names: {},
});

/** The problems of publishing a list after the live one, as `code at id`. */
function problemsOf(
  document: CodeList,
  {
    before = live,
    held = NOT_HELD,
    isApproved = false,
  }: { before?: CodeList; held?: HeldItems; isApproved?: boolean } = {},
): string[] {
  const changes = diffCodeLists(before, carryItems(document, before, TODAY), TODAY);
  const context = { before, changes, held, scripts: SCRIPT_TESTS, today: TODAY, isApproved };
  return checkCodeList(document, context).problems.map(({ code, id }) => `${code} at ${id}`);
}

describe('items that a list leaves out (B.10)', () => {
  test('are carried with yesterday as their last day, and once only', () => {
    const carried = carryItems(list(named('a', '甲')), live, TODAY);
    expect(carried.items.slice(1)).toEqual([
      { ...named('b', '乙'), validTo: '2026-11-20' },
      { ...named('c', '丙'), validTo: '2026-11-20' },
    ]);
    expect(carryItems(list(named('a', '甲')), carried, '2027-03-01')).toEqual(carried);
    expect(carryItems(live, live, TODAY)).toBe(live);
    expect(carryItems(live, undefined, TODAY)).toBe(live);
  });

  test('keep a last day that is in the past, and lose one that is not', () => {
    const before = list(
      named('a', '甲'),
      named('b', '乙', { validTo: '2025-01-31' }),
      named('c', '丙', { validTo: '2030-01-31' }),
    );
    const { items } = carryItems(list(named('a', '甲')), before, TODAY);
    expect(items.map(({ validTo }) => validTo)).toEqual([undefined, '2025-01-31', '2026-11-20']);
  });
});

test('the diff says of each item what changes, retired ones first (B.10)', () => {
  const before = list(
    named('gone', '一'),
    named('ended', '二'),
    named('closed', '三', { attributes: { available: true } }),
    named('name', '四'),
    named('back', '五', { validTo: '2026-01-01' }),
    named('later', '六'),
    named('facts', '七', { attributes: { class: 1 } }),
    named('below', '八'),
    named('same', '九'),
  );
  const after = list(
    named('ended', '二', { validTo: '2026-11-20' }),
    named('closed', '三', { attributes: { available: false } }),
    named('name', '肆'),
    named('back', '五'),
    named('later', '六', { validTo: '2026-11-21' }),
    named('facts', '七', { attributes: { class: 2 } }),
    named('below', '八', { parent: 'same' }),
    named('same', '九'),
    named('new', '十'),
  );
  const changes = diffCodeLists(before, carryItems(after, before, TODAY), TODAY);
  expect(changes.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'retired ended',
    'retired closed',
    'retired gone',
    'renamed name',
    'returned back',
    'period later',
    'attributes closed',
    'attributes facts',
    'moved below',
    'added new',
  ]);
  expect(changes.find(({ kind }) => kind === 'renamed')).toMatchObject({
    labels: { zh_CN: '四' },
    newLabels: { zh_CN: '肆' },
  });
  expect(touchedCodes(changes)).toEqual(['ended', 'closed', 'gone', 'name', 'facts']);
  expect(diffCodeLists(undefined, live, TODAY).map(({ kind }) => kind)).toEqual(['added', 'added', 'added']);
});

describe('a second person approves (B.10)', () => {
  test('retiring what live forms name, and not what drafts hold', () => {
    const without = list(named('a', '甲'), named('c', '丙'));
    expect(problemsOf(without, { held: { uses: [], drafts: { b: 2 } } })).toEqual([]);
    expect(problemsOf(without, { held: { uses: [use('b')], drafts: {} } })).toEqual([
      'approval.needed at /items',
    ]);
    expect(problemsOf(without, { held: { uses: [use('b')], drafts: {} }, isApproved: true })).toEqual([]);
  });

  test('another Chinese name of what forms name or drafts hold, and not one in another language', () => {
    const renamed = list(named('a', '甲'), named('b', '改'), named('c', '丙'));
    expect(problemsOf(renamed)).toEqual([]);
    expect(problemsOf(renamed, { held: { uses: [], drafts: { b: 1 } } })).toEqual([
      'approval.needed at /items/1',
    ]);
    expect(problemsOf(renamed, { held: { uses: [use('b')], drafts: {} } })).toEqual([
      'approval.needed at /items/1',
    ]);
    const labels = { ...named('b', '乙').labels, en_US: 'Another name' };
    const english = list(named('a', '甲'), named('b', '乙', { labels }), named('c', '丙'));
    expect(problemsOf(english, { held: { uses: [use('b')], drafts: { b: 1 } } })).toEqual([]);
  });

  test('a list without English names, unless the live one has none either', () => {
    const chinese = list({ code: 'a', labels: { zh_CN: '甲', zh_TW: '甲' } });
    const before = list({ code: 'a', labels: { zh_CN: '甲', zh_TW: '甲' } });
    expect(problemsOf(chinese, { before: list(named('a', '甲')) })).toEqual(['list.language at ']);
    expect(problemsOf(chinese, { before: list(named('a', '甲')), isApproved: true })).toEqual([]);
    expect(problemsOf(chinese, { before })).toEqual([]);
  });
});

describe('a list is refused (B.10)', () => {
  test('when a name is missing in a language that others have, or is Chinese in English', () => {
    const partial = list(named('a', '甲'), { code: 'b', labels: { zh_CN: '乙', zh_TW: '乙' } });
    expect(problemsOf(partial, { isApproved: true })).toEqual(['words.missing at /items/1/labels/en_US']);
    const labels = { ...named('b', '乙').labels, en_US: '乙' };
    expect(problemsOf(list(named('a', '甲'), named('b', '乙', { labels })), { isApproved: true })).toEqual([
      'words.untranslated at /items/1/labels/en_US',
    ]);
  });

  test('when a retired code gets another Chinese name: answers hold it under the old one', () => {
    const before = list(named('a', '甲'), named('b', '乙', { validTo: '2026-01-01' }));
    expect(problemsOf(list(named('a', '甲'), named('b', '改')), { before, isApproved: true })).toEqual([
      'item.reused at /items/1',
    ]);
    expect(problemsOf(list(named('a', '甲'), named('b', '乙')), { before })).toEqual([]);
  });

  test('when no item can be chosen today', () => {
    const ended = list(
      named('a', '甲', { validTo: '2026-11-20' }),
      named('b', '乙', { attributes: { refused: true } }),
    );
    expect(problemsOf(ended, { isApproved: true })).toEqual(['list.empty at /items']);
  });
});

test('the items that a form names are found in options, conditions, default places, checks and outcomes (B.10)', () => {
  const form = readFixture<Form>('forms/insureInfomation/base.json');
  const index = indexForm(form);
  const kinds = (listId: string) => new Set(itemUses(index, listId).map(({ kind }) => kind));
  expect(kinds('relation')).toEqual(new Set(['option', 'rule']));
  expect(kinds('area')).toEqual(new Set(['defaultPlace']));
  expect(kinds('nowhere')).toEqual(new Set());
  const relation = index.elements.find(({ inputType }) => inputType === 'relation')!.element.elementId;
  const section = structuredClone(form.sections[0]!);
  section.visibleWhen = { op: 'in', left: { element: relation }, values: ['spouse', 'child'] };
  const groupChecks: Form['groupChecks'] = [
    {
      check: 'condition',
      checkId: 'check000',
      path: relation,
      severity: 'error',
      refuseWhen: { op: 'eq', left: { const: 'parent' }, right: { element: relation } },
    } as Form['groupChecks'][number],
  ];
  const outcomes: NonNullable<Form['outcomes']> = [
    {
      outcomeId: 'outcome0',
      result: 'failed',
      when: { op: 'ne', left: { element: relation }, right: { const: 'self' } },
    },
  ];
  const uses = itemUses(
    indexForm({ ...form, sections: [section, ...form.sections.slice(1)], groupChecks, outcomes }),
    'relation',
  );
  expect(uses).toContainEqual({ code: 'self', id: 'outcome0', kind: 'rule' });
  expect(uses).toContainEqual({ code: 'child', id: section.sectionId, kind: 'rule' });
  expect(uses).toContainEqual({ code: 'parent', id: 'check000', kind: 'rule' });
});
