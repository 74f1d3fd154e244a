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

test('an overlay adds an element after its anchor', () => {
  const income = element('chl_income', 'decimal');
  const result = flatten(base, [
    overlay([{ op: 'add', section: idOf('applicant'), after: idOf('name'), element: income }]),
  ]);
  expect(codesOf(result)).toEqual(['name', 'chl_income', 'email', 'note']);
});

test('settings are merged key by key, other properties are replaced, null removes them', () => {
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
  [
    'removing a question that must exist',
    overlay([{ op: 'remove', target: idOf('name') }]),
    'overlay.locked',
  ],
  [
    'making a question that must stay required optional',
    overlay([{ op: 'set', target: idOf('name'), property: 'requiredFlag', value: 'N' }]),
    'overlay.locked',
  ],
  [
    'changing fixed text',
    overlay([], { zh_CN: { [`${idOf('name')}.elementName`]: '名字' } }),
    'overlay.locked',
  ],
  [
    'computing a question that may only be tightened',
    overlay([{ op: 'set', target: idOf('email'), property: 'computed', value: { const: 'x' } }]),
    'overlay.locked',
  ],
  [
    'removing an element that does not exist',
    overlay([{ op: 'remove', target: 'nowhere0' }]),
    'overlay.target',
  ],
  [
    'adding an element code outside the namespace of the insurer',
    overlay([{ op: 'add', section: idOf('applicant'), element: element('income') }]),
    'elementCode.namespace',
  ],
])('%s is refused', (_title, refusedOverlay, code) => {
  const result = flatten(base, [refusedOverlay]);
  expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual([code]);
});

test('flattening does not change the base', () => {
  const before = structuredClone(base);
  flatten(base, [overlay([{ op: 'remove', target: idOf('note') }])]);
  expect(base).toEqual(before);
});

test('a section cannot be hidden when it or its nested section has a question that must stay required [M1]', () => {
  const nestedSection = section('cards', [element('number', 'text', { locks: ['mustStayRequired'] })]);
  const formWithNested = form([
    section('insured', [element('nick')], { section: nestedSection }),
    section('other', []),
  ]);
  const hide = (target: string) =>
    flatten(formWithNested, [
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

/** Two sections, the second with a locked question in a nested section, and a group check over each. */
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

test('an element added without `after` becomes the last of its section', () => {
  const result = flatten(base, [
    overlay([{ op: 'add', section: idOf('applicant'), element: element('chl_income') }]),
  ]);
  expect(codesOf(result)).toEqual(['name', 'email', 'note', 'chl_income']);
});

test('a section that contains a question that must exist cannot be removed, a nested section can', () => {
  expect(codesAndIds(flatten(nested, [overlay([{ op: 'remove', target: idOf('insured') }])]))).toEqual([
    `overlay.locked ${idOf('number')}`,
  ]);
  const result = flatten(nested, [overlay([{ op: 'remove', target: idOf('cards') }])]);
  expect(result.ok && result.form.sections[1]!.section).toBeUndefined();
});

test('removing a section removes the group checks over its questions, and no others', () => {
  const result = flatten(nested, [overlay([{ op: 'remove', target: idOf('applicant') }])]);
  expect(result.ok && result.form.groupChecks.map(({ checkId }) => checkId)).toEqual(['overage00']);
});

test.each<[string, Overlay, string]>([
  ['an overlay of another screen', { ...overlay([]), screen: 'invoice' }, 'overlay.screen invoice'],
  [
    'hiding a question that must stay required',
    overlay([{ op: 'set', target: idOf('name'), property: 'visibleWhen', value: { op: 'all', of: [] } }]),
    `overlay.locked ${idOf('name')}`,
  ],
  [
    'setting requiredFlag on a section',
    overlay([{ op: 'set', target: idOf('applicant'), property: 'requiredFlag', value: 'Y' }]),
    `overlay.property ${idOf('applicant')}`,
  ],
  [
    'setting repeat on an element',
    overlay([{ op: 'set', target: idOf('note'), property: 'repeat', value: { min: 1, max: 2 } }]),
    `overlay.property ${idOf('note')}`,
  ],
  [
    'removing a group check that does not exist',
    overlay([{ op: 'removeCheck', checkId: 'nowhere0' }]),
    'overlay.target nowhere0',
  ],
])('%s is refused with its id', (_title, refusedOverlay, problem) => {
  expect(codesAndIds(flatten(base, [refusedOverlay]))).toEqual([problem]);
});
