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
import { changeLine, changeWords } from './change-words.ts';
import { diffForms } from './diff-forms.ts';
import { SETTING_EFFECTS } from './diff-settings.ts';

const isYes = { op: 'eq', left: answerOperand('smoker'), right: { const: 'yes' } } as const;
const isPaying = { op: 'ref', condition: 'paying00' } as const;
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
      element('score', 'calculated', { settings: { valueKind: 'integer' }, computed: { const: 7 } }),
      element('story', 'textarea'),
      element('wish', 'text', { requiredWhen: isPaying }),
    ]),
    section('cars', [element('plate')], { repeat: { min: 0, max: 3 } }),
    section('house', [
      element('rooms', 'integer'),
      element('tax', 'integer', { computed: { const: 2 }, mayChange: true }),
    ]),
    section('garage', [element('size', 'integer')], { visibleWhen: isPaying }),
  ],
  {
    steps: [
      { stepId: 'aboutyou', sections: [idOf('person'), idOf('cars')] },
      { stepId: 'yourhome', sections: [idOf('house')] },
    ],
    conditions: { paying00: { op: 'empty', left: answerOperand('rooms') }, fixed000: isNo },
    outcomes: [
      { outcomeId: 'declined', result: 'failed', when: isYes, followUps: ['reconfirm'] },
      { outcomeId: 'payfirst', result: 'failed', when: isPaying },
      { outcomeId: 'accepted', result: 'passed' },
    ],
    groupChecks: [
      { checkId: 'agecheck1', check: 'ageRange', birthDate: idOf('born'), min: 18, max: 60 },
      {
        checkId: 'condition',
        check: 'condition',
        refuseWhen: isPaying,
        path: idOf('rooms'),
        severity: 'error',
      },
    ],
    words: { en_US: { [`${idOf('name')}.elementName`]: 'Name' } },
  },
);

/** A copy of the form that an edit changes in place. */
interface EditableForm {
  form: Form;
  person: Section;
  cars: Section;
  house: Section;
  of(code: string): Element;
}
type Edit = (copy: EditableForm) => void;

function edited(edit: Edit, start: Form = before): Form {
  const copy = structuredClone(start);
  const [person, cars, house] = copy.sections as [Section, Section, Section];
  const of = (code: string) =>
    copy.sections.flatMap(({ elements }) => elements).find(({ elementCode }) => elementCode === code)!;
  edit({ form: copy, person, cars, house, of });
  return copy;
}

const take = (from: Section, code: string): Element =>
  from.elements.splice(
    from.elements.findIndex(({ elementCode }) => elementCode === code),
    1,
  )[0]!;

/** Edits of a form with their change class and their descriptions. */
const EDITS: [title: string, edit: Edit, expectedClass: ChangeClass, descriptions: string[]][] = [
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
    ['reuses the id of another question (person/brand), which is refused'],
  ],
  [
    'a code with another type',
    ({ person }) => {
      take(person, 'brand');
      person.elements.push({ ...element('brand', 'email'), elementId: 'newbrand0' });
    },
    'C4',
    ['reuses the code of a question of another type (person.brand), which is refused'],
  ],
  [
    'a locked element removed',
    ({ person }) => void take(person, 'name'),
    'C4',
    ['must exist and may not be removed'],
  ],
  [
    'an element replaced by another with the same code',
    ({ person }) => {
      take(person, 'brand');
      person.elements.push({ ...element('brand'), elementId: 'newbrand0' });
    },
    'C3',
    ['is another question, which replaces person.brand'],
  ],
  [
    'an element with another code',
    ({ of }) => void (of('brand').elementCode = 'maker'),
    'C3',
    ['keeps its answer under another code: brand → maker'],
  ],
  [
    'an element in another section',
    ({ person, house }) => void house.elements.push(take(person, 'story')),
    'C3',
    ['is in another section: person/story → house/story'],
  ],
  [
    'an element moved into rows',
    ({ person, cars }) => void cars.elements.push(take(person, 'story')),
    'C3',
    ['is in another section: person/story → cars/story'],
  ],
  [
    'another input type',
    ({ of }) => void (of('story').inputType = 'text'),
    'C3',
    ['has another input type: textarea → text'],
  ],
  [
    'a radio that becomes a select',
    ({ of }) => void (of('smoker').inputType = 'select'),
    'C0',
    ['is drawn differently: radio → select'],
  ],
  [
    'elements in another order',
    ({ person }) => void person.elements.unshift(take(person, 'born')),
    'C0',
    ['has another position in its section'],
  ],
  [
    'a new optional question',
    ({ house }) => void house.elements.push(element('garden', 'switch')),
    'C1',
    ['is a new optional question'],
  ],
  [
    'a new required question',
    ({ house }) => void house.elements.push(element('floor', 'integer', { requiredFlag: 'Y' })),
    'C2',
    ['is a new required question'],
  ],
  [
    'a new question that is required under a condition',
    ({ house }) => void house.elements.push(element('floor', 'integer', { requiredWhen: isYes })),
    'C2',
    ['is a new required question'],
  ],
  ['a new note', ({ house }) => void house.elements.push(element('advice', 'note')), 'C0', ['is a new note']],
  ['a question removed', ({ person }) => void take(person, 'brand'), 'C2', ['is no longer asked']],
  [
    'a new calculated value',
    ({ house }) =>
      void house.elements.push(
        element('class', 'calculated', { settings: { valueKind: 'code' }, computed: { const: 'A' } }),
      ),
    'C0',
    ['is a new calculated value'],
  ],
  [
    'a calculated value removed',
    ({ person }) => void take(person, 'score'),
    'C0',
    ['is a removed calculated value'],
  ],
  [
    'a calculated value of another kind',
    ({ of }) => void (of('score').settings = { valueKind: 'decimal' }),
    'C2',
    ['has another valueKind: integer → decimal'],
  ],
  ['a note removed', ({ person }) => void take(person, 'hint'), 'C0', ['is a removed note']],
  [
    'an optional question that becomes required',
    ({ of }) => void (of('story').requiredFlag = 'Y'),
    'C2',
    ['is required now'],
  ],
  [
    'a required question that becomes optional',
    ({ of }) => void (of('name').requiredFlag = 'N'),
    'C1',
    ['is optional now'],
  ],
  [
    'a question that becomes visible under a condition only',
    ({ of }) => void (of('story').visibleWhen = isYes),
    'C2',
    ['has a new rule, shown when: person.smoker is yes'],
  ],
  [
    'a question with another condition for visibility',
    ({ of }) => void (of('perDay').visibleWhen = isNo),
    'C2',
    ['has another rule, shown when: person.smoker is yes → person.smoker is no'],
  ],
  [
    'an optional question that loses its condition for visibility',
    ({ of }) => void delete of('perDay').visibleWhen,
    'C1',
    ['is no longer limited, shown when: person.smoker is yes'],
  ],
  [
    'a required question that loses its condition for visibility',
    ({ of }) => {
      of('perDay').requiredFlag = 'Y';
      delete of('perDay').visibleWhen;
    },
    'C2',
    ['is required now', 'no longer has a rule, shown when: person.smoker is yes'],
  ],
  [
    'a question that is no longer required under a condition',
    ({ of }) => void delete of('brand').requiredWhen,
    'C1',
    ['is no longer limited, required when: person.smoker is yes'],
  ],
  [
    'options with another condition',
    ({ of }) => void (of('pay').optionsWhen = [{ when: isNo, options: ['cash'] }]),
    'C2',
    [
      'has another rule, options by condition: card when person.smoker is yes → cash when person.smoker is no',
    ],
  ],
  [
    'a question that becomes computed',
    ({ of }) => void (of('rooms').computed = { const: 3 }),
    'C2',
    ['has a new rule, computed as: 3'],
  ],
  [
    'a question with another formula',
    ({ of }) => void (of('total').computed = { fn: 'count', args: [{ rows: idOf('cars') }] }),
    'C2',
    ['has another rule, computed as: person.perDay + 1 → the number of the rows of cars'],
  ],
  [
    'a question that is no longer computed',
    ({ of }) => void delete of('total').computed,
    'C2',
    ['no longer has a rule, computed as: person.perDay + 1'],
  ],
  [
    'a question that becomes computed under a condition',
    ({ of }) =>
      void (of('total').computedWhen = { op: 'not', of: { op: 'empty', left: answerOperand('born') } }),
    'C2',
    ['has a new rule, computed when: not (person.born is not answered)'],
  ],
  [
    'a computed value that may be changed',
    ({ of }) => void (of('total').mayChange = true),
    'C1',
    ['its computed value may be changed now'],
  ],
  [
    'a computed value that may no longer be changed',
    ({ of }) => void delete of('tax').mayChange,
    'C2',
    ['its computed value may no longer be changed'],
  ],
  [
    'a question that proposes a value',
    ({ of }) => void (of('rooms').initialValue = { const: 2 }),
    'C1',
    ['proposes another value: none → 2'],
  ],
  [
    'a picker that opens at another area',
    ({ of }) => void (of('area').defaultLocationValue = '310000'),
    'C0',
    ['its picker opens elsewhere: 110000 → 310000'],
  ],
  [
    'words that show an answer',
    ({ of }) => void (of('area').pipes = { rooms: of('rooms').elementId }),
    'C0',
    ['its words show other answers: none → {rooms} is house.rooms'],
  ],
  [
    'an element without its lock (G10)',
    ({ of }) => void delete of('name').locks,
    'C3',
    ['lifts a lock: mustExist → none'],
  ],
  [
    'an element with another lock in its place (G10)',
    ({ of }) => void (of('name').locks = ['textFixed']),
    'C3',
    ['lifts a lock: mustExist → textFixed'],
  ],
  [
    'an element with one more lock',
    ({ of }) => of('name').locks!.push('textFixed'),
    'C0',
    ['has other locks: mustExist → mustExist, textFixed'],
  ],
  [
    'a lower maximum',
    ({ of }) => void (of('perDay').settings!['max'] = 40),
    'C2',
    ['accepts fewer answers, max: 60 → 40'],
  ],
  [
    'a lower minimum',
    ({ of }) => void (of('perDay').settings!['min'] = 0),
    'C1',
    ['accepts more answers, min: 1 → 0'],
  ],
  [
    'a date without its maximum',
    ({ of }) => void delete of('born').settings,
    'C1',
    ['accepts more answers, max: today → 9999-12-31'],
  ],
  [
    'an area with fewer levels',
    ({ of }) => void (of('area').settings = { levels: 2 }),
    'C2',
    ['has another levels: 3 → 2'],
  ],
  [
    'another unit',
    ({ of }) => void (of('perDay').settings!['unit'] = 'years'),
    'C3',
    ['its answers have another meaning, unit: perDay → years'],
  ],
  [
    'more lines of text',
    ({ of }) => void (of('story').settings = { rows: 6 }),
    'C0',
    ['looks different, rows: 3 → 6'],
  ],
  [
    'an added option',
    ({ of }) => void (of('pay').settings = { options: ['card', 'cash', 'wallet'] }),
    'C1',
    ['offers new options: wallet'],
  ],
  [
    'a removed option',
    ({ of }) => void (of('smoker').settings = { options: ['yes', 'no'] }),
    'C2',
    ['no longer offers unsure'],
  ],
  [
    'a renamed option',
    ({ of }) =>
      void Object.assign(of('smoker'), {
        settings: { options: ['yes', 'no', 'unknown'] },
        renamedOptions: { unsure: 'unknown' },
      }),
    'C1',
    ['renames options and keeps their answers: unsure → unknown'],
  ],
  [
    'another former code of an option',
    ({ of }) => void (of('smoker').renamedOptions = { maybe: 'unsure' }),
    'C0',
    ['other former codes of options: none → maybe: unsure'],
  ],
  [
    'options in another order',
    ({ of }) => void (of('smoker').settings = { options: ['no', 'yes', 'unsure'] }),
    'C0',
    ['lists its options in another order: no, yes, unsure'],
  ],
  [
    'options that are all replaced',
    ({ of }) => void (of('pay').settings = { options: ['wallet'] }),
    'C3',
    ['has entirely different options: card, cash → wallet'],
  ],
  ['a new section', ({ form: f }) => void f.sections.push(section('pets', [])), 'C1', ['is a new section']],
  [
    'a new section that needs rows',
    ({ form: f }) => void f.sections.push(section('pets', [], { repeat: { min: 1, max: 2 } })),
    'C2',
    ['is a new section that needs rows'],
  ],
  [
    'a section removed',
    ({ form: f }) => void f.sections.pop(),
    'C2',
    ['is a removed section', 'is no longer asked'],
  ],
  [
    'sections in another order',
    ({ form: f }) => void f.sections.unshift(f.sections.pop()!),
    'C0',
    ['has another position in the form'],
  ],
  [
    'a section beside the one that a section had',
    ({ house }) => void (house.sections = [section('cellar', []), section('attic', [])]),
    'C1',
    ['is a new section', 'is a new section'],
  ],
  [
    'a section moved into another',
    ({ form: f, house }) => void (house.section = f.sections.splice(1, 1)[0]!),
    'C3',
    ['is inside another section: cars → house/cars'],
  ],
  [
    'a section with another code',
    ({ house }) => void (house.sectionCode = 'home'),
    'C3',
    ['keeps its answers under another code: house → home'],
  ],
  [
    'a section that becomes repeating',
    ({ house }) => void (house.repeat = { min: 1, max: 2 }),
    'C3',
    ['repeats now'],
  ],
  ['a section that no longer repeats', ({ cars }) => void delete cars.repeat, 'C3', ['no longer repeats']],
  [
    'fewer rows allowed',
    ({ cars }) => void (cars.repeat!.max = 2),
    'C2',
    ['accepts fewer answers, rows.max: 3 → 2'],
  ],
  [
    'a section that becomes visible under a condition only',
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
  [
    'a check that reports an issue of the catalogue',
    ({ form: f }) => void Object.assign(f.groupChecks[1]!, { issue: 'waiver.self' }),
    'C0',
    ['the check waiver.self reports another issue: none → waiver.self'],
  ],
  ['a check removed', ({ form: f }) => void f.groupChecks.shift(), 'C1', ['the check ageRange is removed']],
  [
    'a tighter check',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { max: 55 }),
    'C2',
    ['the check ageRange accepts less, max: 60 → 55'],
  ],
  [
    'a looser check',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { min: 16 }),
    'C1',
    ['the check ageRange accepts more, min: 18 → 16'],
  ],
  [
    'a check of another answer',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { birthDate: idOf('other') }),
    'C2',
    ['the check ageRange has another birthDate: person.born → other000'],
  ],
  [
    'a check that runs at times only',
    ({ form: f }) => void Object.assign(f.groupChecks[0]!, { when: isYes }),
    'C1',
    ['the check ageRange accepts more, checked when: none → person.smoker is yes'],
  ],
  [
    'a step more, with a section of another one',
    ({ form: f }) => {
      f.steps![0]!.sections.pop();
      f.steps!.splice(1, 0, { stepId: 'yourcars', sections: [idOf('cars')] });
    },
    'C0',
    ['is a step whose sections changed: person, cars → person', 'is a new step with cars'],
  ],
  [
    'a step less',
    ({ form: f }) => void f.steps![0]!.sections.push(...f.steps!.pop()!.sections),
    'C0',
    [
      'is a step whose sections changed: person, cars → person, cars, house',
      'is a removed step, which had house',
    ],
  ],
  [
    'a step with a condition',
    ({ form: f }) => void (f.steps![1]!.visibleWhen = isYes),
    'C2',
    [
      'has a new rule, shown when: person.smoker is yes',
      'is a step whose condition changed: none → person.smoker is yes',
    ],
  ],
  [
    'a new named condition, and a rule that refers to it with the same meaning',
    ({ form: f, of }) => {
      f.conditions!['smoking0'] = isYes;
      of('perDay').visibleWhen = { op: 'ref', condition: 'smoking0' };
    },
    'C0',
    ['is a new named condition: person.smoker is yes'],
  ],
  [
    'a named condition that nothing refers to',
    ({ form: f }) => void delete f.conditions!['fixed000'],
    'C0',
    ['is a removed named condition: person.smoker is no'],
  ],
  [
    'another meaning of a name that a question, a section, a check and an outcome refer to',
    ({ form: f }) => void (f.conditions!['paying00'] = isYes),
    'C3',
    [
      'has a rule whose named condition changed, shown when: #paying00',
      'has a rule whose named condition changed, required when: #paying00',
      'is a named condition that changed: house.rooms is not answered → person.smoker is yes',
      'the check condition has a refused when whose named condition changed: #paying00',
      'is an outcome whose condition refers to a named condition that changed: #paying00',
    ],
  ],
  [
    'a new outcome',
    ({ form: f }) => void f.outcomes!.unshift({ outcomeId: 'postpone', result: 'failed', when: isNo }),
    'C3',
    ['is a new outcome: person.smoker is no'],
  ],
  [
    'a removed outcome',
    ({ form: f }) => void f.outcomes!.shift(),
    'C3',
    ['is a removed outcome: person.smoker is yes'],
  ],
  [
    'an outcome that comes first now',
    ({ form: f }) => void f.outcomes!.unshift(f.outcomes!.splice(1, 1)[0]!),
    'C3',
    ['is an outcome that comes earlier, and may be taken in the place of others'],
  ],
  [
    'an outcome with another condition, result and choice',
    ({ form: f }) =>
      void Object.assign(f.outcomes![0]!, { when: isNo, result: 'passed', followUps: ['applyManual'] }),
    'C3',
    [
      'is an outcome whose result changed: failed → passed',
      'is an outcome whose choices changed: reconfirm → applyManual',
      'is an outcome whose condition changed: person.smoker is yes → person.smoker is no',
    ],
  ],
  [
    'an added text',
    ({ form: f }) => void (f.words['en_US']![`${idOf('brand')}.help`] = 'On the packet'),
    'C0',
    ['has help in en_US now: On the packet'],
  ],
  [
    'a changed text',
    ({ form: f }) => void (f.words['en_US']![`${idOf('name')}.elementName`] = 'Full name'),
    'C0',
    ['changes elementName in en_US: Name → Full name'],
  ],
  [
    'a removed text',
    ({ form: f }) => void delete f.words['en_US']![`${idOf('name')}.elementName`],
    'C0',
    ['no longer has elementName in en_US: Name'],
  ],
];

const messages: Record<string, string> = english;

function describeChanges(formBefore: Form, formAfter: Form): string[] {
  const names = mergedNames(formBefore, formAfter, codeNames);
  const t = (key: string, params = {}) => interpolate(messages[key]!, params);
  return diffForms(formBefore, formAfter).map((change) => changeWords(change, { t, names }));
}

describe('every kind of change has its class and its description', () => {
  test.each(EDITS)('%s', (_title, edit, expectedClass, descriptions) => {
    const after = edited(edit);
    expect(classOf(diffForms(before, after))).toBe(expectedClass);
    expect(describeChanges(before, after)).toEqual(descriptions);
  });

  test('the edits cover every kind of change', () => {
    const codes = EDITS.flatMap(([, edit]) => diffForms(before, edited(edit)).map(({ code }) => code));
    expect([...new Set(codes)].sort()).toEqual(Object.keys(CLASS_BY_CODE).sort());
  });
});

test('equal forms have no changes, whether defaults are written or omitted', () => {
  for (const insurer of ['chenghai', 'hemu', 'panshan'])
    expect(diffForms(insurerForm(insurer), insurerForm(insurer))).toEqual([]);
  const written = edited(({ of }) => void (of('area').settings = { levels: 3 }));
  expect(diffForms(before, written)).toEqual([]);
});

test('an id or a code of an older version that returns with another meaning is refused', () => {
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

test('an element that moves past many others is one change', () => {
  const after = edited(({ person }) => void person.elements.push(person.elements.shift()!));
  expect(diffForms(before, after).map(({ path }) => path)).toEqual(['person/name']);
});

test.each([
  ['an option that stands alone from now on', ['none'], ['none', 'unsure'], 'setting.tighter'],
  ['an option that no longer stands alone', ['none'], [], 'setting.looser'],
  ['another option that stands alone', ['none'], ['unsure'], 'setting.tighter'],
])('%s changes which answers are accepted', (_title, exclusiveBefore, exclusiveAfter, effect) => {
  expect(SETTING_EFFECTS.checkboxes.exclusive(exclusiveBefore, exclusiveAfter)).toBe(effect);
});

test('every setting of every input type has an effect, and every effect a setting', () => {
  for (const inputType of Object.keys(inputTypes) as InputType[])
    expect({ inputType, settings: Object.keys(SETTING_EFFECTS[inputType]).sort() }).toEqual({
      inputType,
      settings: Object.keys(inputTypes[inputType].settings.properties).sort(),
    });
});

test('a changed check is told from others of its kind by what it reads (G13)', () => {
  const after = edited(({ form: f }) => void Object.assign(f.groupChecks[0]!, { max: 55 }));
  const names = mergedNames(before, after, codeNames);
  const [line] = diffForms(before, after).map((change) =>
    changeLine(change, { t: (key, params = {}) => interpolate(messages[key]!, params), names }),
  );
  expect(line).toBe('C2  ageRange person.born: the check ageRange accepts less, max: 60 → 55');
});

test('sections inside another in another order are moved, and one is the same in a list of one', () => {
  const [attic, cellar] = [section('attic', []), section('cellar', [])];
  const house = (rest: Partial<Section>) => form([section('house', [], rest)]);
  const changes = diffForms(house({ sections: [attic, cellar] }), house({ sections: [cellar, attic] }));
  expect(changes.map(({ code, id }) => [code, id])).toEqual([['section.moved', idOf('cellar')]]);
  expect(diffForms(house({ section: attic }), house({ sections: [attic] }))).toEqual([]);
});
