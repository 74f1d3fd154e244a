import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flatten } from './flatten.ts';

type Operation = Overlay['operations'][number];

const codes = 'name email note';
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

test('a section inside another is removed alone; the last one leaves no empty list', () => {
  const pets = section('pets', [element('kind')]);
  const sections = [section('insured', [], { sections: [pets, section('heirs', [element('share')])] })];
  const remove = (...targets: string[]) =>
    flatten(form(sections), [
      overlay(targets.map((code): Operation => ({ op: 'remove', target: idOf(code) }))),
    ]);
  expect(remove('heirs')).toMatchObject({ form: { sections: [{ sections: [pets] }] } });
  const empty = remove('heirs', 'pets');
  expect(empty.ok && Object.keys(empty.form.sections[0]!)).toEqual(['sectionId', 'sectionCode', 'elements']);
});

test('removing a section removes the group checks over its questions, and no others', () => {
  const result = flatten(nested, [overlay([{ op: 'remove', target: idOf('applicant') }])]);
  expect(result.ok && result.form.groupChecks.map(({ checkId }) => checkId)).toEqual(['overage00']);
});

test('a removed check, and one removed with a section that its condition reads, take their words along', () => {
  const isAbove: Condition = { op: 'gt', left: { element: idOf('age') }, right: { const: 60 } };
  const checks = form(nested.sections, {
    groupChecks: [
      { checkId: 'message0', check: 'condition', refuseWhen: isAbove, path: idOf('name'), severity: 'error' },
    ],
    words: { zh_CN: { 'message0.refused': '年龄太大', [`${idOf('name')}.elementName`]: '姓名' } },
  });
  const unlocked = structuredClone(checks);
  delete unlocked.sections[1]!.section;
  for (const operation of [
    { op: 'removeCheck', checkId: 'message0' },
    { op: 'remove', target: idOf('insured') },
  ] as const) {
    const result = flatten(unlocked, [overlay([operation])]);
    expect(result.ok && [result.form.groupChecks, result.form.words]).toEqual([
      [],
      { zh_CN: { [`${idOf('name')}.elementName`]: '姓名' } },
    ]);
  }
});

test('an overlay words an issue itself, and replaces the word of its base unless the text is locked', () => {
  const own = (id: string, text: string): Overlay['words'] => ({ en_US: { [`${id}.issue.required`]: text } });
  const worded = form(base.sections, { words: own(idOf('email'), 'Where do we write to?') });
  const wordsOf = (words: Overlay['words'], inherited = worded) => {
    const result = flatten(inherited, [overlay([], words)]);
    return result.ok ? result.form.words['en_US'] : result.issues.map(({ code }) => code);
  };
  expect(wordsOf(own(idOf('email'), 'We write to you'))).toEqual(
    own(idOf('email'), 'We write to you')['en_US'],
  );
  expect(wordsOf({})).toEqual(worded.words['en_US']);
  const locked = form(base.sections, { words: own(idOf('name'), 'By law we need it') });
  expect(wordsOf(own(idOf('name'), 'Tell us'), locked)).toEqual(['overlay.locked']);
});

test('a removed question takes its words for issues along', () => {
  const worded = form(base.sections, {
    words: { en_US: { [`${idOf('note')}.issue.text.tooLong`]: 'Shorter' } },
  });
  const result = flatten(worded, [overlay([{ op: 'remove', target: idOf('note') }])]);
  expect(result.ok && result.form.words).toEqual({ en_US: {} });
});

test('an element added after nothing becomes the first of its section', () => {
  const result = flatten(base, [
    overlay([{ op: 'add', section: idOf('applicant'), after: null, element: element('chl_income') }]),
  ]);
  expect(codesOf(result)).toEqual(['chl_income', 'name', 'email', 'note']);
});

test.each<[string, Operation[], string]>([
  ['to the first place', [{ op: 'move', target: idOf('note'), after: null }], 'note name email'],
  ['after a later one', [{ op: 'move', target: idOf('name'), after: idOf('email') }], 'email name note'],
  ['after the one that it follows', [{ op: 'move', target: idOf('note'), after: idOf('email') }], codes],
])('an overlay moves an element %s, whatever its locks', (_title, operations, expected) => {
  const locked = structuredClone(base);
  for (const part of locked.sections[0]!.elements)
    part.locks = ['mustExist', 'mustStayRequired', 'textFixed'];
  const result = codesOf(flatten(locked, [overlay(operations)]));
  expect(result).toEqual(expected.split(' '));
});

test('an element moves into another section with its words, and its own section may go then', () => {
  const others = form(nested.sections, {
    groupChecks: nested.groupChecks,
    words: { en_US: { [`${idOf('name')}.elementName`]: 'Name' } },
  });
  const result = flatten(others, [
    overlay([
      { op: 'move', target: idOf('name'), section: idOf('cards'), after: null },
      { op: 'remove', target: idOf('applicant') },
    ]),
  ]);
  expect(
    result.ok && [
      result.form.sections[0]!.section!.elements.map(({ elementCode }) => elementCode),
      result.form.groupChecks,
      result.form.words,
    ],
  ).toEqual([['name', 'number'], others.groupChecks, others.words]);
});

test.each<[string, Operation, string]>([
  ['to the first place', { op: 'move', target: idOf('insured'), after: null }, 'insured applicant'],
  ['after another', { op: 'move', target: idOf('applicant'), after: idOf('insured') }, 'insured applicant'],
])('an overlay moves a section of the form %s', (_title, operation, expected) => {
  const result = flatten(nested, [overlay([operation])]);
  expect(result.ok && result.form.sections.map(({ sectionCode }) => sectionCode).join(' ')).toBe(expected);
});

test.each<[string, Operation, string]>([
  [
    'an element that must exist, into another section,',
    { op: 'move', target: idOf('number'), section: idOf('applicant'), after: null },
    `overlay.locked ${idOf('number')}`,
  ],
  [
    'an element after one of another section',
    { op: 'move', target: idOf('name'), after: idOf('age') },
    `overlay.target ${idOf('age')}`,
  ],
  [
    'an element after itself',
    { op: 'move', target: idOf('name'), after: idOf('name') },
    `overlay.target ${idOf('name')}`,
  ],
  [
    'an element into a missing section',
    { op: 'move', target: idOf('name'), section: 'nowhere0', after: null },
    'overlay.target nowhere0',
  ],
  ['a missing part', { op: 'move', target: 'nowhere0', after: null }, 'overlay.target nowhere0'],
  [
    'a section after a missing one',
    { op: 'move', target: idOf('insured'), after: 'nowhere0' },
    'overlay.target nowhere0',
  ],
  [
    'a section with an element that must exist, into another one,',
    { op: 'move', target: idOf('insured'), section: idOf('applicant'), after: null },
    `overlay.locked ${idOf('number')}`,
  ],
])('moving %s is refused', (_title, operation, problem) => {
  expect(codesAndIds(flatten(nested, [overlay([operation])]))).toEqual([problem]);
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
  [
    'adding two group checks with one id',
    overlay([
      { op: 'addCheck', check: { checkId: 'ages0000', check: 'ageRange', birthDate: idOf('note'), min: 1 } },
      { op: 'addCheck', check: { checkId: 'ages0000', check: 'ageRange', birthDate: idOf('note'), min: 2 } },
    ]),
    'id.duplicate ages0000',
  ],
])('%s is refused with its id', (_title, refusedOverlay, problem) => {
  expect(codesAndIds(flatten(base, [refusedOverlay]))).toEqual([problem]);
});
