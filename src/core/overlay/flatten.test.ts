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

test('removing an element removes its words', () => {
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
])('%s is refused', (_title, refused, code) => {
  const result = flatten(base, [refused]);
  expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual([code]);
});

test('flattening does not change the base', () => {
  const before = structuredClone(base);
  flatten(base, [overlay([{ op: 'remove', target: idOf('note') }])]);
  expect(base).toEqual(before);
});

test('a section cannot be hidden when a section inside it asks what must stay required [M1]', () => {
  const inner = section('cards', [element('number', 'text', { locks: ['mustStayRequired'] })]);
  const outer = form([section('insured', [element('nick')], { section: inner }), section('other', [])]);
  const hide = (target: string) =>
    flatten(outer, [
      overlay([{ op: 'set', target: idOf(target), property: 'visibleWhen', value: { op: 'all', of: [] } }]),
    ]);
  const locked = {
    code: 'overlay.locked',
    id: idOf('number'),
    params: { lock: 'mustStayRequired' },
  };
  expect(hide('insured')).toEqual({ ok: false, issues: [locked] });
  expect(hide('cards')).toEqual({ ok: false, issues: [locked] });
  expect(hide('other').ok).toBe(true);
});

/** A form of two sections, one of which holds a locked section, with a check over a question of each. */
const nested = form(
  [
    section('applicant', [element('name')]),
    section('insured', [element('age', 'integer')], {
      section: section('cards', [element('number', 'text', { locks: ['mustExist'] })]),
    }),
  ],
  {
    groupChecks: [
      { checkId: 'overage00', check: 'ageRange', birthDate: idOf('age'), max: 60 },
      { checkId: 'overname0', check: 'ageRange', birthDate: idOf('name'), max: 60 },
    ],
  },
);
const codesAndIds = (result: ReturnType<typeof flatten>) =>
  result.ok ? [] : result.issues.map(({ code, id }) => `${code} ${id}`);

test('an element added without `after` is last', () => {
  const result = flatten(base, [
    overlay([{ op: 'add', section: idOf('applicant'), element: element('chl_income') }]),
  ]);
  expect(codesOf(result)).toEqual(['name', 'email', 'note', 'chl_income']);
});

test('a section is not removed with a question that must exist, the section inside it is', () => {
  expect(codesAndIds(flatten(nested, [overlay([{ op: 'remove', target: idOf('insured') }])]))).toEqual([
    `overlay.locked ${idOf('number')}`,
  ]);
  const result = flatten(nested, [overlay([{ op: 'remove', target: idOf('cards') }])]);
  expect(result.ok && result.form.sections[1]!.section).toBeUndefined();
});

test('removing a section removes the checks over its questions, and no others', () => {
  const result = flatten(nested, [overlay([{ op: 'remove', target: idOf('applicant') }])]);
  expect(result.ok && result.form.groupChecks.map(({ checkId }) => checkId)).toEqual(['overage00']);
});

test.each<[string, Overlay, string]>([
  ['another screen', { ...overlay([]), screen: 'invoice' }, 'overlay.screen invoice'],
  [
    'hiding what must stay required',
    overlay([{ op: 'set', target: idOf('name'), property: 'visibleWhen', value: { op: 'all', of: [] } }]),
    `overlay.locked ${idOf('name')}`,
  ],
  [
    'requiredness of a section',
    overlay([{ op: 'set', target: idOf('applicant'), property: 'requiredFlag', value: 'Y' }]),
    `overlay.property ${idOf('applicant')}`,
  ],
  [
    'rows of an element',
    overlay([{ op: 'set', target: idOf('note'), property: 'repeat', value: { min: 1, max: 2 } }]),
    `overlay.property ${idOf('note')}`,
  ],
  [
    'removing a check that is not there',
    overlay([{ op: 'removeCheck', checkId: 'nowhere0' }]),
    'overlay.target nowhere0',
  ],
])('%s is refused with its id', (_title, refused, problem) => {
  expect(codesAndIds(flatten(base, [refused]))).toEqual([problem]);
});
