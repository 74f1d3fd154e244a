import { describe, expect, test } from 'vitest';
import english from '../../../locales/en_US/qa.json' with { type: 'json' };
import { inputTypes, type InputType } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { insurerForm } from '../../../tests/forms/fixtures.ts';
import { codeNames, mergedNames } from '../explain/names.ts';
import { interpolate } from '../messages/message.ts';
import { CLASS_BY_CODE, classOf, type ChangeClass } from './change.ts';
import { changeWords } from './change-words.ts';
import { diffForms } from './diff-forms.ts';
import { SETTING_EFFECTS } from './diff-settings.ts';

const isYes = { op: 'eq', left: answerOperand('smoker'), right: { const: 'yes' } } as const;
const isNo = { op: 'eq', left: answerOperand('smoker'), right: { const: 'no' } } as const;

const before = form(
  [
    section('person', [
      element('name', 'name', { requiredFlag: 'Y', locks: ['mustExist'] }),
      element('smoker', 'radio', { settings: { options: ['yes', 'no', 'unsure'] } }),
      element('perDay', 'integer', { settings: { min: 1, max: 60, unit: 'perDay' }, visibleWhen: isYes }),
      element('brand', 'text', { requiredWhen: isYes }),
      element('area', 'area', { defaultLocationValue: '110000' }),
      element('born', 'date', { settings: { max: 'today' } }),
      element('pay', 'select', {
        settings: { options: ['card', 'cash'] },
        optionsWhen: [{ when: isYes, options: ['card'] }],
      }),
      element('total', 'integer', { computed: { fn: 'add', args: [answerOperand('perDay'), { const: 1 }] } }),
      element('hint', 'note'),
      element('story', 'textarea'),
    ]),
    section('cars', [element('plate')], { repeat: { min: 0, max: 3 } }),
    section('house', [element('rooms', 'integer')]),
  ],
  {
    groupChecks: [{ checkId: 'agecheck1', check: 'ageRange', birthDate: idOf('born'), min: 18, max: 60 }],
    words: { en_US: { [`${idOf('name')}.elementName`]: 'Name' } },
  },
);

type Draft = { form: Form; person: Section; cars: Section; house: Section; of(code: string): Element };
type Edit = (draft: Draft) => void;

function edited(edit: Edit, start: Form = before): Form {
  const copy = structuredClone(start);
  const [person, cars, house] = copy.sections as [Section, Section, Section];
  const of = (code: string) =>
    copy.sections.flatMap(({ elements }) => elements).find(({ elementCode }) => elementCode === code)!;
  edit({ form: copy, person, cars, house, of });
  return copy;
}

const take = (home: Section, code: string): Element =>
  home.elements.splice(
    home.elements.findIndex(({ elementCode }) => elementCode === code),
    1,
  )[0]!;

/** What is done to a form, the class that it has, and how it is told. */
const SEEDED: [title: string, edit: Edit, expected: ChangeClass, told: string[]][] = [
  [
    'another screen',
    ({ form: f }) => void (f.screen = 'other'),
    'C4',
    ['is the form of another screen: trial → other'],
  ],
  [
    'an id with another code and type',
    ({ of }) => void Object.assign(of('brand'), { elementCode: 'colour', inputType: 'email' }),
    'C4',
    ['takes the id of another question (person/brand), which is refused'],
  ],
  [
    'a code with another type',
    ({ person }) => {
      take(person, 'brand');
      person.elements.push({ ...element('brand', 'email'), elementId: 'newbrand0' });
    },
    'C4',
    ['takes the code of a question of another type (brand000), which is refused'],
  ],
  [
    'a locked element taken out',
    ({ person }) => void take(person, 'name'),
    'C4',
    ['must exist and may not be taken out'],
  ],
  [
    'another question in the place of one',
    ({ person }) => {
      take(person, 'brand');
      person.elements.push({ ...element('brand'), elementId: 'newbrand0' });
    },
    'C3',
    ['is another question in the place of brand000'],
  ],
  [
    'another code',
    ({ of }) => void (of('brand').elementCode = 'maker'),
    'C3',
    ['keeps its answer under another code: brand → maker'],
  ],
  [
    'another section',
    ({ person, house }) => void house.elements.push(take(person, 'story')),
    'C3',
    ['stands in another section: person/story → house/story'],
  ],
  [
    'into rows',
    ({ person, cars }) => void cars.elements.push(take(person, 'story')),
    'C3',
    ['stands in another section: person/story → cars/story'],
  ],
  [
    'another input type',
    ({ of }) => void (of('story').inputType = 'text'),
    'C3',
    ['is of another input type: textarea → text'],
  ],
  [
    'radio drawn as select',
    ({ of }) => void (of('smoker').inputType = 'select'),
    'C0',
    ['is drawn otherwise: radio → select'],
  ],
  [
    'another order',
    ({ person }) => void person.elements.unshift(take(person, 'born')),
    'C0',
    ['stands elsewhere in its section'],
  ],
  [
    'a new question',
    ({ house }) => void house.elements.push(element('garden', 'switch')),
    'C1',
    ['is a new question that may stay open'],
  ],
  [
    'a new required question',
    ({ house }) => void house.elements.push(element('floor', 'integer', { requiredFlag: 'Y' })),
    'C2',
    ['is a new question that has to be answered'],
  ],
  [
    'a new question that is sometimes required',
    ({ house }) => void house.elements.push(element('floor', 'integer', { requiredWhen: isYes })),
    'C2',
    ['is a new question that has to be answered'],
  ],
  ['a new note', ({ house }) => void house.elements.push(element('advice', 'note')), 'C0', ['is a new note']],
  ['a question taken out', ({ person }) => void take(person, 'brand'), 'C2', ['is no longer asked']],
  ['a note taken out', ({ person }) => void take(person, 'hint'), 'C0', ['is a note that is gone']],
  [
    'optional to required',
    ({ of }) => void (of('story').requiredFlag = 'Y'),
    'C2',
    ['has to be answered now'],
  ],
  ['required to optional', ({ of }) => void (of('name').requiredFlag = 'N'), 'C1', ['may stay open now']],
  [
    'shown under a condition',
    ({ of }) => void (of('story').visibleWhen = isYes),
    'C2',
    ['has a new rule, shown when: person.smoker is yes'],
  ],
  [
    'shown under another condition',
    ({ of }) => void (of('perDay').visibleWhen = isNo),
    'C2',
    ['has another rule, shown when: person.smoker is yes → person.smoker is no'],
  ],
  [
    'an optional question always shown',
    ({ of }) => void delete of('perDay').visibleWhen,
    'C1',
    ['is no longer limited, shown when: person.smoker is yes'],
  ],
  [
    'a required question always shown',
    ({ of }) => {
      of('perDay').requiredFlag = 'Y';
      delete of('perDay').visibleWhen;
    },
    'C2',
    ['has to be answered now', 'has lost a rule, shown when: person.smoker is yes'],
  ],
  [
    'no longer required under a condition',
    ({ of }) => void delete of('brand').requiredWhen,
    'C1',
    ['is no longer limited, required when: person.smoker is yes'],
  ],
  [
    'options under another condition',
    ({ of }) => void (of('pay').optionsWhen = [{ when: isNo, options: ['cash'] }]),
    'C2',
    [
      'has another rule, options by condition: card when person.smoker is yes → cash when person.smoker is no',
    ],
  ],
  [
    'computed',
    ({ of }) => void (of('rooms').computed = { const: 3 }),
    'C2',
    ['has a new rule, computed as: 3'],
  ],
  [
    'computed otherwise',
    ({ of }) => void (of('total').computed = { fn: 'count', args: [{ rows: idOf('cars') }] }),
    'C2',
    ['has another rule, computed as: person.perDay + 1 → the number of the rows of cars'],
  ],
  [
    'computed no more',
    ({ of }) => void delete of('total').computed,
    'C2',
    ['has lost a rule, computed as: person.perDay + 1'],
  ],
  [
    'computed under a condition',
    ({ of }) =>
      void (of('total').computedWhen = { op: 'not', of: { op: 'empty', left: answerOperand('born') } }),
    'C2',
    ['has a new rule, computed when: not (person.born is not answered)'],
  ],
  [
    'a picker that opens elsewhere',
    ({ of }) => void (of('area').defaultLocationValue = '310000'),
    'C0',
    ['its picker opens elsewhere: 110000 → 310000'],
  ],
  ['unlocked', ({ of }) => void delete of('name').locks, 'C0', ['has other locks: mustExist → none']],
  [
    'a lower limit',
    ({ of }) => void (of('perDay').settings!['max'] = 40),
    'C2',
    ['takes fewer answers, max: 60 → 40'],
  ],
  [
    'a lower least',
    ({ of }) => void (of('perDay').settings!['min'] = 0),
    'C1',
    ['takes more answers, min: 1 → 0'],
  ],
  [
    'any day',
    ({ of }) => void delete of('born').settings,
    'C1',
    ['takes more answers, max: today → 9999-12-31'],
  ],
  [
    'areas of two levels',
    ({ of }) => void (of('area').settings = { levels: 2 }),
    'C2',
    ['has another levels: 3 → 2'],
  ],
  [
    'another unit',
    ({ of }) => void (of('perDay').settings!['unit'] = 'years'),
    'C3',
    ['its answers mean something else, unit: perDay → years'],
  ],
  [
    'more lines of text',
    ({ of }) => void (of('story').settings = { rows: 6 }),
    'C0',
    ['looks different, rows: 3 → 6'],
  ],
  [
    'an option more',
    ({ of }) => void (of('pay').settings = { options: ['card', 'cash', 'wallet'] }),
    'C1',
    ['offers new options: wallet'],
  ],
  [
    'an option less',
    ({ of }) => void (of('smoker').settings = { options: ['yes', 'no'] }),
    'C2',
    ['no longer offers unsure'],
  ],
  [
    'options in another order',
    ({ of }) => void (of('smoker').settings = { options: ['no', 'yes', 'unsure'] }),
    'C0',
    ['lists its options in another order: no, yes, unsure'],
  ],
  [
    'other options altogether',
    ({ of }) => void (of('pay').settings = { options: ['wallet'] }),
    'C3',
    ['has other options altogether: card, cash → wallet'],
  ],
  ['a new section', ({ form: f }) => void f.sections.push(section('pets', [])), 'C1', ['is a new section']],
  [
    'a new section that needs rows',
    ({ form: f }) => void f.sections.push(section('pets', [], { repeat: { min: 1, max: 2 } })),
    'C2',
    ['is a new section that needs rows'],
  ],
  [
    'a section taken out',
    ({ form: f }) => void f.sections.pop(),
    'C2',
    ['is a section that is gone', 'is no longer asked'],
  ],
  [
    'sections in another order',
    ({ form: f }) => void f.sections.unshift(f.sections.pop()!),
    'C0',
    ['stands elsewhere in the form'],
  ],
  [
    'a section inside another',
    ({ form: f, house }) => void (house.section = f.sections.splice(1, 1)[0]!),
    'C3',
    ['stands inside another section: cars → house/cars'],
  ],
  [
    'another code of a section',
    ({ house }) => void (house.sectionCode = 'home'),
    'C3',
    ['keeps its answers under another code: house → home'],
  ],
  [
    'rows where there was one',
    ({ house }) => void (house.repeat = { min: 1, max: 2 }),
    'C3',
    ['repeats now'],
  ],
  ['one where there were rows', ({ cars }) => void delete cars.repeat, 'C3', ['no longer repeats']],
  ['fewer rows', ({ cars }) => void (cars.repeat!.max = 2), 'C2', ['takes fewer answers, rows.max: 3 → 2']],
  [
    'a section under a condition',
    ({ house }) => void (house.visibleWhen = isYes),
    'C2',
    ['has a new rule, shown when: person.smoker is yes'],
  ],
  [
    'a new check',
    ({ form: f }) =>
      void f.groupChecks.push({
        checkId: 'agecheck2',
        check: 'ageRange',
        birthDate: idOf('born'),
        minDays: 30,
      }),
    'C2',
    ['the check ageRange is new'],
  ],
  ['a check taken out', ({ form: f }) => void f.groupChecks.pop(), 'C1', ['the check ageRange is gone']],
  [
    'a tighter check',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { max: 55 }),
    'C2',
    ['the check ageRange takes less, max: 60 → 55'],
  ],
  [
    'a looser check',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { min: 16 }),
    'C1',
    ['the check ageRange takes more, min: 18 → 16'],
  ],
  [
    'a check of another answer',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { birthDate: idOf('other') }),
    'C2',
    ['the check ageRange has another birthDate: born0000 → other000'],
  ],
  [
    'a new word',
    ({ form: f }) => void (f.words['en_US']![`${idOf('brand')}.help`] = 'On the packet'),
    'C0',
    ['says help in en_US now: On the packet'],
  ],
  [
    'another word',
    ({ form: f }) => void (f.words['en_US']![`${idOf('name')}.elementName`] = 'Full name'),
    'C0',
    ['says elementName in en_US otherwise: Name → Full name'],
  ],
  [
    'a word taken out',
    ({ form: f }) => void delete f.words['en_US']![`${idOf('name')}.elementName`],
    'C0',
    ['no longer says elementName in en_US: Name'],
  ],
];

const messages: Record<string, string> = english;

function told(was: Form, now: Form): string[] {
  const names = mergedNames(was, now, codeNames);
  const t = (key: string, params = {}) => interpolate(messages[key]!, params);
  return diffForms(was, now).map((one) => changeWords(one, { t, names }));
}

describe('every kind of change has its class and its words', () => {
  test.each(SEEDED)('%s', (_title, edit, expected, words) => {
    const after = edited(edit);
    expect(classOf(diffForms(before, after))).toBe(expected);
    expect(told(before, after)).toEqual(words);
  });

  test('and no kind is left out', () => {
    const seen = SEEDED.flatMap(([, edit]) => diffForms(before, edited(edit)).map(({ code }) => code));
    expect([...new Set(seen)].sort()).toEqual(Object.keys(CLASS_BY_CODE).sort());
  });
});

test('what is the same has no changes, however its keys are ordered and its defaults are written', () => {
  for (const insurer of ['chenghai', 'hemu', 'panshan'])
    expect(diffForms(insurerForm(insurer), insurerForm(insurer))).toEqual([]);
  const written = edited(({ of }) => void (of('area').settings = { levels: 3 }));
  expect(diffForms(before, written)).toEqual([]);
});

test('an id or a code of an older version does not come back with another meaning', () => {
  const without = edited(({ person }) => void take(person, 'brand'));
  const back = (inputType: string, elementCode = 'brand', elementId = idOf('brand')) =>
    edited(
      ({ person }) => void person.elements.push({ ...element(elementCode, inputType), elementId }),
      without,
    );
  const codes = (after: Form) => diffForms(without, after, [before]).map(({ code }) => code);
  expect(codes(back('email'))).toEqual(['element.idReused']);
  expect(codes(back('text', 'colour'))).toEqual(['element.idReused']);
  expect(codes(back('email', 'brand', 'newbrand0'))).toEqual(['element.codeReused']);
  expect(codes(back('text'))).toEqual(['element.added']);
});

test('one element that passes many is told once', () => {
  const after = edited(({ person }) => void person.elements.push(person.elements.shift()!));
  expect(diffForms(before, after).map(({ path }) => path)).toEqual(['person/name']);
});

test('every setting of every input type has an effect, and every effect a setting', () => {
  for (const inputType of Object.keys(inputTypes) as InputType[])
    expect({ inputType, settings: Object.keys(SETTING_EFFECTS[inputType]).sort() }).toEqual({
      inputType,
      settings: Object.keys(inputTypes[inputType].settings.properties).sort(),
    });
});
