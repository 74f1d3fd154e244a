import { expect, test } from 'vitest';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flatten } from './flatten.ts';

const base = form(
  [
    section('applicant', [
      element('name', 'name', { requiredFlag: 'Y', locks: ['mustExist', 'mustStayRequired', 'textFixed'] }),
      element('email', 'email', { locks: ['mayOnlyTighten'] }),
      element('note', 'text', { settings: { maxLength: 20 } }),
    ]),
  ],
  { words: { zh_CN: { [`${idOf('name')}.elementName`]: '姓名', [`${idOf('note')}.elementName`]: '备注' } } },
);
const overlay = (operations: Overlay['operations'], words: Overlay['words'] = {}): Overlay => ({
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations,
  words,
});
const codesOf = (result: ReturnType<typeof flatten>) =>
  result.ok ? result.form.sections[0]!.elements.map(({ elementCode }) => elementCode) : result.issues;

test('an insurer adds an element of its own after another', () => {
  const income = element('chl_income', 'decimal');
  const result = flatten(base, [
    overlay([{ op: 'add', section: idOf('applicant'), after: idOf('name'), element: income }]),
  ]);
  expect(codesOf(result)).toEqual(['name', 'chl_income', 'email', 'note']);
});

test('settings are merged key by key, other properties are replaced, null takes them away', () => {
  const result = flatten(base, [
    overlay([
      { op: 'set', target: idOf('note'), property: 'settings', value: { minLength: 2 } },
      { op: 'set', target: idOf('note'), property: 'requiredFlag', value: 'Y' },
      { op: 'set', target: idOf('note'), property: 'visibleWhen', value: null },
    ]),
  ]);
  expect(result.ok && result.form.sections[0]!.elements[2]).toEqual({
    ...element('note'),
    requiredFlag: 'Y',
    settings: { maxLength: 20, minLength: 2 },
  });
});

test('a removed element takes its words along', () => {
  const result = flatten(base, [overlay([{ op: 'remove', target: idOf('note') }])]);
  expect(codesOf(result)).toEqual(['name', 'email']);
  expect(result.ok && Object.keys(result.form.words['zh_CN']!)).toEqual([`${idOf('name')}.elementName`]);
});

test.each<[string, Overlay, string]>([
  ['removing what must exist', overlay([{ op: 'remove', target: idOf('name') }]), 'overlay.locked'],
  [
    'loosening what must stay required',
    overlay([{ op: 'set', target: idOf('name'), property: 'requiredFlag', value: 'N' }]),
    'overlay.locked',
  ],
  [
    'rewording fixed text',
    overlay([], { zh_CN: { [`${idOf('name')}.elementName`]: '名字' } }),
    'overlay.locked',
  ],
  [
    'changing what may only be tightened',
    overlay([{ op: 'set', target: idOf('email'), property: 'computed', value: { const: 'x' } }]),
    'overlay.locked',
  ],
  ['a target that is not there', overlay([{ op: 'remove', target: 'nowhere0' }]), 'overlay.target'],
  [
    'a code outside the namespace',
    overlay([{ op: 'add', section: idOf('applicant'), element: element('income') }]),
    'elementCode.namespace',
  ],
])('%s is refused', (_say, refused, code) => {
  const result = flatten(base, [refused]);
  expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual([code]);
});

test('the base stays as it was', () => {
  const before = structuredClone(base);
  flatten(base, [overlay([{ op: 'remove', target: idOf('note') }])]);
  expect(base).toEqual(before);
});
