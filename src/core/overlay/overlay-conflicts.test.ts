import { expect, test } from 'vitest';
import english from '../../../locales/en_US/qa.json' with { type: 'json' };
import type { Element } from '../../../schemas/generated/element.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { flatten } from './flatten.ts';
import { codeNames, mergedNames } from '../explain/names.ts';
import { interpolate } from '../messages/message.ts';
import { classOf } from '../diff/change.ts';
import { overlayConflictWords } from './overlay-conflict-words.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { overlayConflictKinds, overlayConflicts } from './overlay-conflicts.ts';

const base = form(
  [
    section('person', [
      element('name', 'name', { requiredFlag: 'Y' }),
      element('email', 'email'),
      element('age', 'integer', { settings: { min: 0, max: 99 } }),
    ]),
    section('cars', [element('plate')], { repeat: { min: 0, max: 3 } }),
  ],
  {
    groupChecks: [{ checkId: 'agecheck1', check: 'ageRange', birthDate: idOf('age'), min: 18 }],
    words: { en_US: { [`${idOf('name')}.elementName`]: 'Name' } },
  },
);

const overlay: Overlay = {
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations: [
    { op: 'set', target: idOf('email'), property: 'requiredFlag', value: 'Y' },
    { op: 'set', target: idOf('age'), property: 'settings', value: { max: 70 } },
    { op: 'set', target: idOf('cars'), property: 'repeat', value: { min: 1, max: 3 } },
    {
      op: 'set',
      target: idOf('age'),
      property: 'visibleWhen',
      value: { op: 'empty', left: answerOperand('email') },
    },
    { op: 'add', section: idOf('person'), after: idOf('email'), element: element('chl_income', 'decimal') },
    { op: 'remove', target: idOf('plate') },
    { op: 'removeCheck', checkId: 'agecheck1' },
    { op: 'addCheck', check: { checkId: 'agecheck2', check: 'ageRange', birthDate: idOf('age'), max: 70 } },
  ],
  words: {
    en_US: { [`${idOf('name')}.elementName`]: 'Full name', [`${idOf('chlincome')}.elementName`]: 'Income' },
  },
};

type Edit = (b: Form) => void;

const [NAME, EMAIL, AGE] = [0, 1, 2];
const elementAt = (b: Form, i: number) => b.sections[0]!.elements[i]!;

/** What the base changes, and which conflict that makes with the overlay: code, place and what is in dispute. */
const SEEDED: [title: string, edit: Edit, expected: string[]][] = [
  ['a property that the overlay left alone', (b) => void (elementAt(b, NAME).requiredFlag = 'N'), []],
  ['a setting that the overlay left alone', (b) => void (elementAt(b, AGE).settings!['min'] = 16), []],
  ['a new element', (b) => void b.sections[0]!.elements.push(element('phone', 'mobile')), []],
  ['what the overlay says already', (b) => void (elementAt(b, EMAIL).requiredFlag = 'Y'), []],
  [
    'a setting under an overridden one',
    (b) => void (elementAt(b, AGE).settings!['max'] = 80),
    [`property ${idOf('age')} settings.max`],
  ],
  [
    'a condition under an overridden one',
    (b) => void (elementAt(b, AGE).visibleWhen = { op: 'empty', left: answerOperand('name') }),
    [`property ${idOf('age')} visibleWhen`],
  ],
  [
    'rows under overridden ones',
    (b) => void (b.sections[1]!.repeat = { min: 0, max: 5 }),
    [`property ${idOf('cars')} repeat`],
  ],
  [
    'a word under an overridden one',
    (b) => void (b.words['en_US']![`${idOf('name')}.elementName`] = 'Your name'),
    [`word ${idOf('name')} elementName`],
  ],
  [
    'an element taken out that the overlay changes and adds another after',
    (b) => void b.sections[0]!.elements.splice(EMAIL, 1),
    [`removed ${idOf('email')} requiredFlag`, `anchor ${idOf('chl_income')} person/email`],
  ],
  [
    'an element moved elsewhere that the overlay changes and adds another after',
    (b) => void b.sections[1]!.elements.push(...b.sections[0]!.elements.splice(EMAIL, 1)),
    [`anchor ${idOf('chl_income')} person/email`],
  ],
  [
    'an element taken out that the overlay takes out too',
    (b) => void b.sections[1]!.elements.splice(0, 1),
    [`removed ${idOf('plate')} remove`],
  ],
  [
    'a lock on what the overlay changes',
    (b) => void (elementAt(b, AGE).locks = ['mayOnlyTighten']),
    [`locked ${idOf('age')} settings`, `locked ${idOf('age')} visibleWhen`],
  ],
  [
    'a lock on what the overlay takes out',
    (b) => void (b.sections[1]!.elements[0]!.locks = ['mustExist']),
    [`locked ${idOf('plate')} remove`],
  ],
  [
    'a lock on words that the overlay says otherwise',
    (b) => void (elementAt(b, NAME).locks = ['textFixed']),
    [`locked ${idOf('name')} elementName`],
  ],
  [
    'a check that the overlay takes out',
    (b) => void Object.assign(b.groupChecks[0]!, { min: 21 }),
    ['check agecheck1 groupChecks'],
  ],
  [
    'an id and a check that the overlay adds',
    (b) => {
      b.sections[0]!.elements.push(element('chl_income', 'text'));
      b.groupChecks.push({ checkId: 'agecheck2', check: 'ageRange', birthDate: idOf('age'), min: 1 });
    },
    [`taken ${idOf('chl_income')} ${idOf('chl_income')}`, 'taken agecheck2 agecheck2'],
  ],
  [
    'a code that the overlay adds',
    (b) => void b.sections[0]!.elements.push({ ...element('chl_income'), elementId: 'another00' }),
    [`taken ${idOf('chl_income')} chl_income`],
  ],
];

const messages: Record<string, string> = english;
const t = (key: string, params = {}) => interpolate(messages[key]!, params);

function conflicts(edit: Edit, own = overlay): { found: string[]; told: string[] } {
  const after = structuredClone(base);
  edit(after);
  const words = { t, names: mergedNames(base, after, codeNames) };
  const found = overlayConflicts(base, after, own);
  return {
    found: found.map(({ kind, id, property }) => `${kind} ${id} ${property}`),
    told: found.map((one) => overlayConflictWords(one, words)),
  };
}

test.each(SEEDED)('the base changes %s', (_title, edit, expected) => {
  const { found, told } = conflicts(edit);
  expect(found).toEqual(expected);
  for (const words of told) expect(words).toMatch(/^the base [^{}]+$/);
});

const [ifNameless, ifNoEmail] = ['name', 'email'].map((code) => ({ op: 'empty', left: answerOperand(code) }));
const either = 'none → person.name is not answered, the overlay has person.email is not answered';
const offer = (option: string) => [{ when: ifNameless, options: [option] }];

/** One property: what the base makes of it, what the overlay says of it, and how the three are told. */
const OVERRIDDEN: [code: string, property: string, value: unknown, own: unknown, told: string][] = [
  ['age', 'requiredFlag', 'Y', 'N', 'N → Y, the overlay has N'],
  ['age', 'visibleWhen', ifNameless, ifNoEmail, either],
  ['age', 'requiredWhen', ifNameless, ifNoEmail, either],
  ['age', 'computedWhen', ifNameless, ifNoEmail, either],
  ['age', 'computed', { const: 1 }, { const: 2 }, 'none → 1, the overlay has 2'],
  ['age', 'defaultLocationValue', '110000', '310000', 'none → 110000, the overlay has 310000'],
  [
    'age',
    'optionsWhen',
    offer('a'),
    offer('b'),
    'none → a when person.name is not answered, the overlay has b when person.name is not answered',
  ],
  ['age', 'settings.max', 80, 70, '99 → 80, the overlay has 70'],
  ['age', 'settings.min', 18, 16, '0 → 18, the overlay has 16'],
  ['age', 'settings.unit', 'years', 'days', 'none → years, the overlay has days'],
  ['age', 'settings.options', ['a', 'b'], ['a'], 'none → a, b, the overlay has a'],
  ['cars', 'visibleWhen', ifNameless, ifNoEmail, either],
  [
    'cars',
    'repeat',
    { min: 0, max: 5 },
    { min: 1, max: 3 },
    '0 to 3 rows → 0 to 5 rows, the overlay has 1 to 3 rows',
  ],
];

test.each(OVERRIDDEN)(
  'a base change of %s.%s under an overridden value is a conflict, told with what each says',
  (code, property, value, own, told) => {
    const [name, setting] = property.split('.') as [string, string?];
    const target = idOf(code);
    const keyed = (to: unknown) => (setting === undefined ? to : { [setting]: to });
    const operation = {
      op: 'set',
      target,
      property: name,
      value: keyed(own),
    } as Overlay['operations'][number];
    const change = (to: unknown) => (b: Form) => {
      const part = code === 'cars' ? b.sections[1]! : elementAt(b, AGE);
      Object.assign(setting === undefined ? part : (part as Element).settings!, { [setting ?? name]: to });
    };
    const laid = { ...overlay, words: {}, operations: [operation] };
    expect(conflicts(change(value), laid)).toEqual({
      found: [`property ${target} ${property}`],
      told: [`the base changes ${property}, which the overlay overrides: ${told}`],
    });
    expect(conflicts(change(own), laid).found).toEqual([]);
  },
);

test.each(['elementName', 'alertTitle', 'help', 'optional'])(
  'a base that rewords %s under words of an overlay is a conflict, told with what each says',
  (property) => {
    const key = `${idOf('age')}.${property}`;
    const laid = { ...overlay, operations: [], words: { pt_BR: { [key]: 'Idade' } } };
    const reword = (text: string) => (b: Form) => void (b.words['pt_BR'] = { [key]: text });
    expect(conflicts(reword('Anos'), laid)).toEqual({
      found: [`word ${idOf('age')} ${property}`],
      told: [
        `the base rewords ${property} in pt_BR, which the overlay overrides: none → Anos, the overlay has Idade`,
      ],
    });
    expect(conflicts(reword('Idade'), laid).found).toEqual([]);
  },
);

test('no kind of conflict is left out', () => {
  const seen = SEEDED.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[0]!));
  expect([...new Set(seen)].sort()).toEqual([...overlayConflictKinds].sort());
});

test('without conflicts the overlay flattens on the new base', () => {
  for (const [, edit, expected] of SEEDED.filter(([, , list]) => list.length === 0)) {
    const after = structuredClone(base);
    edit(after);
    expect(expected).toEqual([]);
    expect(flatten(after, [overlay])).toMatchObject({ ok: true });
  }
});

test.each([
  ['chenghai', 'C2'],
  ['hemu', 'C2'],
  ['panshan', 'C2'],
])('the overlay of %s is a change of class %s to its base', (insurer, expected) => {
  const shipped = readFixture<Form>('forms/insureInfomation/base.json');
  const laid = flatten(shipped, [readFixture<Overlay>(`forms/insureInfomation/overlays/${insurer}.json`)]);
  expect(laid.ok && classOf(diffForms(shipped, laid.form))).toBe(expected);
});
