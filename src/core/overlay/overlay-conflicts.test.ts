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
import { overlayConflictKinds } from './overlay-conflict.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const base = form(
  [
    section('person', [
      element('name', 'name', { requiredFlag: 'Y' }),
      element('email', 'email'),
      element('age', 'integer', { settings: { min: 0, max: 99 } }),
    ]),
    section('cars', [element('plate')], { repeat: { min: 0, max: 3 } }),
    section('trips', [element('country')]),
    section('more', [element('tier', 'radio', { settings: { options: ['GOLD', 'BASIC'] } })], {
      section: section('notes', []),
    }),
  ],
  {
    conditions: { owner000: { op: 'empty', left: answerOperand('name') } },
    outcomes: [
      { outcomeId: 'declined', result: 'failed', when: { op: 'empty', left: answerOperand('name') } },
    ],
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
    { op: 'move', target: idOf('age'), after: null },
    { op: 'remove', target: idOf('plate') },
    { op: 'addSection', parent: idOf('notes'), section: section('chl_remarks', []) },
    { op: 'remove', target: idOf('trips') },
    { op: 'removeCheck', checkId: 'agecheck1' },
    { op: 'removeCondition', conditionId: 'owner000' },
    { op: 'addCondition', conditionId: 'adult000', condition: { op: 'empty', left: answerOperand('age') } },
    {
      op: 'addCondition',
      conditionId: 'gold0000',
      condition: { op: 'eq', left: answerOperand('tier'), right: { const: 'GOLD' } },
    },
    { op: 'removeOutcome', outcomeId: 'declined' },
    { op: 'addOutcome', outcome: { outcomeId: 'accepted', result: 'passed' } },
    { op: 'addCheck', check: { checkId: 'agecheck2', check: 'ageRange', birthDate: idOf('age'), max: 70 } },
  ],
  words: {
    en_US: {
      [`${idOf('name')}.elementName`]: 'Full name',
      [`${idOf('chlincome')}.elementName`]: 'Income',
      [`${idOf('person')}.pageTitle`]: 'Your details',
    },
  },
};

type Edit = (newBase: Form) => void;

const [NAME, EMAIL, AGE] = [0, 1, 2];
const elementAt = (newBase: Form, position: number) => newBase.sections[0]!.elements[position]!;

/** An edit of the base and the conflicts that it causes with the overlay, each as `kind id property`. */
const BASE_CHANGES: [title: string, edit: Edit, expected: string[]][] = [
  [
    'a property that the overlay does not set',
    (newBase) => void (elementAt(newBase, NAME).requiredFlag = 'N'),
    [],
  ],
  [
    'a setting that the overlay does not set',
    (newBase) => void (elementAt(newBase, AGE).settings!['min'] = 16),
    [],
  ],
  [
    'an option that the overlay compares an answer with is dropped',
    (newBase) => void (newBase.sections[3]!.elements[0]!.settings = { options: ['BASIC'] }),
    ['option gold0000 more/tier: GOLD'],
  ],
  ['a new element', (newBase) => void newBase.sections[0]!.elements.push(element('phone', 'mobile')), []],
  [
    'a property set to the value that the overlay already has',
    (newBase) => void (elementAt(newBase, EMAIL).requiredFlag = 'Y'),
    [],
  ],
  [
    'a setting that the overlay overrides',
    (newBase) => void (elementAt(newBase, AGE).settings!['max'] = 80),
    [`property ${idOf('age')} settings.max`],
  ],
  [
    'a condition that the overlay overrides',
    (newBase) => void (elementAt(newBase, AGE).visibleWhen = { op: 'empty', left: answerOperand('name') }),
    [`property ${idOf('age')} visibleWhen`],
  ],
  [
    'a repeat that the overlay overrides',
    (newBase) => void (newBase.sections[1]!.repeat = { min: 0, max: 5 }),
    [`property ${idOf('cars')} repeat`],
  ],
  [
    'a word that the overlay overrides',
    (newBase) => void (newBase.words['en_US']![`${idOf('name')}.elementName`] = 'Your name'),
    [`word ${idOf('name')} elementName`],
  ],
  [
    'a removed element that the overlay changes and uses as an anchor',
    (newBase) => void newBase.sections[0]!.elements.splice(EMAIL, 1),
    [
      `removed ${idOf('email')} requiredFlag`,
      `operand ${idOf('age')} person/email`,
      `anchor ${idOf('chl_income')} person/email`,
    ],
  ],
  [
    'an element moved to another section that the overlay changes and uses as an anchor',
    (newBase) => void newBase.sections[1]!.elements.push(...newBase.sections[0]!.elements.splice(EMAIL, 1)),
    [`anchor ${idOf('chl_income')} person/email`],
  ],
  [
    'a section around the one that the overlay adds to',
    (newBase) => (newBase.sections[0]!.sections = newBase.sections.splice(3, 1)),
    [`nested ${idOf('chl_remarks')} person/more/notes`],
  ],
  [
    'another meaning of a name that the overlay removes',
    (newBase) => void (newBase.conditions = { owner000: { op: 'empty', left: answerOperand('email') } }),
    ['condition owner000 conditions'],
  ],
  [
    'another condition of an outcome that the overlay removes',
    (newBase) => void delete newBase.outcomes![0]!.when,
    ['outcome declined outcomes'],
  ],
  [
    'an outcome that the overlay adds too',
    (newBase) => void newBase.outcomes!.push({ outcomeId: 'accepted', result: 'passed' }),
    ['taken accepted accepted'],
  ],
  [
    'a name that the overlay adds too',
    (newBase) => void Object.assign(newBase.conditions!, { adult000: newBase.conditions!['owner000'] }),
    ['taken adult000 adult000'],
  ],
  [
    'a removed element that the overlay removes too',
    (newBase) => void newBase.sections[1]!.elements.splice(0, 1),
    [`removed ${idOf('plate')} remove`],
  ],
  [
    'a condition that reads what the overlay removes',
    (newBase) => void (elementAt(newBase, NAME).visibleWhen = { op: 'empty', left: answerOperand('plate') }),
    [`read ${idOf('plate')} cars/plate`],
  ],
  [
    'an element that it moves into a section which the overlay removes',
    (newBase) => void newBase.sections[2]!.elements.push(newBase.sections[0]!.elements.shift()!),
    [`inside ${idOf('trips')} person/name`, `unshown ${idOf('name')} elementName`],
  ],
  [
    'an element that the overlay changes, moved into a section which it removes',
    (newBase) => void newBase.sections[2]!.elements.push(...newBase.sections[0]!.elements.splice(AGE, 1)),
    [`place ${idOf('age')} move`],
  ],
  [
    'a new element in a section which the overlay removes',
    (newBase) => void newBase.sections[2]!.elements.push(element('city')),
    [],
  ],
  [
    'a lock on an element that the overlay changes',
    (newBase) => void (elementAt(newBase, AGE).locks = ['mayOnlyTighten']),
    [`locked ${idOf('age')} settings`, `locked ${idOf('age')} visibleWhen`],
  ],
  [
    'a lock on an element that the overlay removes',
    (newBase) => void (newBase.sections[1]!.elements[0]!.locks = ['mustExist']),
    [`locked ${idOf('plate')} remove`],
  ],
  [
    'a lock on words that the overlay overrides',
    (newBase) => void (elementAt(newBase, NAME).locks = ['textFixed']),
    [`locked ${idOf('name')} elementName`],
  ],
  [
    'a place of an element that the overlay moves',
    (newBase) =>
      void newBase.sections[0]!.elements.splice(EMAIL, 0, ...newBase.sections[0]!.elements.splice(AGE, 1)),
    [`place ${idOf('age')} move`],
  ],
  [
    'the place that the overlay gives an element too',
    (newBase) => void newBase.sections[0]!.elements.unshift(...newBase.sections[0]!.elements.splice(AGE, 1)),
    [],
  ],
  [
    'the order of elements that the overlay does not move',
    (newBase) =>
      void newBase.sections[0]!.elements.unshift(...newBase.sections[0]!.elements.splice(EMAIL, 1)),
    [],
  ],
  [
    'a changed group check that the overlay removes',
    (newBase) => void Object.assign(newBase.groupChecks[0]!, { min: 21 }),
    ['check agecheck1 groupChecks'],
  ],
  [
    'an element id and a check id that the overlay adds too',
    (newBase) => {
      newBase.sections[0]!.elements.push(element('chl_income', 'text'));
      newBase.groupChecks.push({ checkId: 'agecheck2', check: 'ageRange', birthDate: idOf('age'), min: 1 });
    },
    [`taken ${idOf('chl_income')} ${idOf('chl_income')}`, 'taken agecheck2 agecheck2'],
  ],
  [
    'another section at its begin, where the overlay words the title of the page',
    (newBase) => void newBase.sections.unshift(newBase.sections.splice(1, 1)[0]!),
    [`unshown ${idOf('person')} pageTitle`],
  ],
  [
    'an element code that the overlay adds too',
    (newBase) =>
      void newBase.sections[0]!.elements.push({ ...element('chl_income'), elementId: 'another00' }),
    [`taken ${idOf('chl_income')} chl_income`],
  ],
];

const messages: Record<string, string> = english;
const t = (key: string, params = {}) => interpolate(messages[key]!, params);

/** The conflicts of an overlay with the edited base, each as `kind id property`, and their English wording. */
function conflictsAfter(
  edit: Edit,
  testedOverlay = overlay,
): { conflicts: string[]; descriptions: string[] } {
  const after = structuredClone(base);
  edit(after);
  const words = { t, names: mergedNames(base, after, codeNames) };
  const conflicts = overlayConflicts(base, after, testedOverlay);
  return {
    conflicts: conflicts.map(({ kind, id, property }) => `${kind} ${id} ${property}`),
    descriptions: conflicts.map((conflict) => overlayConflictWords(conflict, words)),
  };
}

test.each(BASE_CHANGES)('conflicts of an overlay with a base change: %s', (_title, edit, expected) => {
  const { conflicts, descriptions } = conflictsAfter(edit);
  expect(conflicts).toEqual(expected);
  for (const description of descriptions) expect(description).toMatch(/^the base [^{}]+$/);
});

const [ifNameless, ifNoEmail] = ['name', 'email'].map((code) => ({ op: 'empty', left: answerOperand(code) }));
const conditionValues = 'none → person.name is not answered, the overlay has person.email is not answered';
const optionsWhenNameless = (option: string) => [{ when: ifNameless, options: [option] }];

/** A property, its values in the new base and in the overlay, and the description of the conflict. */
const OVERRIDDEN: [
  code: string,
  property: string,
  value: unknown,
  overlayValue: unknown,
  description: string,
][] = [
  ['age', 'requiredFlag', 'Y', 'N', 'N → Y, the overlay has N'],
  ['age', 'visibleWhen', ifNameless, ifNoEmail, conditionValues],
  ['age', 'requiredWhen', ifNameless, ifNoEmail, conditionValues],
  ['age', 'computedWhen', ifNameless, ifNoEmail, conditionValues],
  ['age', 'computed', { const: 1 }, { const: 2 }, 'none → 1, the overlay has 2'],
  ['age', 'defaultLocationValue', '110000', '310000', 'none → 110000, the overlay has 310000'],
  [
    'age',
    'optionsWhen',
    optionsWhenNameless('a'),
    optionsWhenNameless('b'),
    'none → a when person.name is not answered, the overlay has b when person.name is not answered',
  ],
  ['age', 'settings.max', 80, 70, '99 → 80, the overlay has 70'],
  ['age', 'settings.min', 18, 16, '0 → 18, the overlay has 16'],
  ['age', 'settings.unit', 'years', 'days', 'none → years, the overlay has days'],
  ['age', 'settings.options', ['a', 'b'], ['a'], 'none → a, b, the overlay has a'],
  ['cars', 'visibleWhen', ifNameless, ifNoEmail, conditionValues],
  [
    'cars',
    'repeat',
    { min: 0, max: 5 },
    { min: 1, max: 3 },
    '0 to 3 rows → 0 to 5 rows, the overlay has 1 to 3 rows',
  ],
];

test.each(OVERRIDDEN)(
  'a base change of %s.%s that the overlay overrides is a conflict, described with all three values',
  (code, property, value, overlayValue, description) => {
    const [name, setting] = property.split('.') as [string, string?];
    const target = idOf(code);
    const underSetting = (newValue: unknown) => (setting === undefined ? newValue : { [setting]: newValue });
    const operation = {
      op: 'set',
      target,
      property: name,
      value: underSetting(overlayValue),
    } as Overlay['operations'][number];
    const changeTo = (newValue: unknown) => (newBase: Form) => {
      const changed = code === 'cars' ? newBase.sections[1]! : elementAt(newBase, AGE);
      Object.assign(setting === undefined ? changed : (changed as Element).settings!, {
        [setting ?? name]: newValue,
      });
    };
    const override = { ...overlay, words: {}, operations: [operation] };
    expect(conflictsAfter(changeTo(value), override)).toEqual({
      conflicts: [`property ${target} ${property}`],
      descriptions: [`the base changes ${property}, which the overlay overrides: ${description}`],
    });
    expect(conflictsAfter(changeTo(overlayValue), override).conflicts).toEqual([]);
  },
);

test.each(['elementName', 'alertTitle', 'help', 'optional'])(
  'a base change of the word %s that the overlay overrides is a conflict, described with all three texts',
  (property) => {
    const key = `${idOf('age')}.${property}`;
    const override = { ...overlay, operations: [], words: { pt_BR: { [key]: 'Idade' } } };
    const reword = (text: string) => (newBase: Form) => void (newBase.words['pt_BR'] = { [key]: text });
    expect(conflictsAfter(reword('Anos'), override)).toEqual({
      conflicts: [`word ${idOf('age')} ${property}`],
      descriptions: [
        `the base rewords ${property} in pt_BR, which the overlay overrides: none → Anos, the overlay has Idade`,
      ],
    });
    expect(conflictsAfter(reword('Idade'), override).conflicts).toEqual([]);
  },
);

test('every kind of conflict has a base change that causes it', () => {
  const kinds = BASE_CHANGES.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[0]!));
  expect([...new Set(kinds)].sort()).toEqual([...overlayConflictKinds].sort());
});

test('an overlay without conflicts flattens on the new base', () => {
  for (const [, edit, expected] of BASE_CHANGES.filter(([, , list]) => list.length === 0)) {
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
])('the diff of the base and the form of %s has class %s', (insurer, expected) => {
  const insurerBase = readFixture<Form>('forms/insureInfomation/base.json');
  const result = flatten(insurerBase, [
    readFixture<Overlay>(`forms/insureInfomation/overlays/${insurer}.json`),
  ]);
  expect(result.ok && classOf(diffForms(insurerBase, result.form))).toBe(expected);
});
