// Settings of elements, sections, steps and checks that publishing refuses.
import type { Form } from '../../../schemas/generated/form.ts';
import {
  baseWith,
  baseWithElement,
  baseWithQuestion,
  withOptionWords,
  checkIn,
  NEW_QUESTION,
} from '../changed-documents.ts';
import {
  INSURED,
  BENEFICIARIES,
  GENDER,
  BIRTH_DATE,
  INCOME,
  BENEFIT_ORDER,
  AGE_CHECK,
  type RefusalCase,
} from './refusal-case.ts';

export const settingRefusals: readonly RefusalCase[] = [
  [
    'an integer with minimum 9 and maximum 1',
    baseWithElement(BENEFIT_ORDER, { settings: { min: 9, max: 1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'an integer whose maximum is below the default minimum',
    baseWithElement(BENEFIT_ORDER, { settings: { max: -1 } }),
    'settings.minAboveMax',
    BENEFIT_ORDER,
  ],
  [
    'a decimal with minimum 10 and maximum 9',
    baseWithElement(INCOME, { settings: { min: '10', max: '9' } }),
    'settings.minAboveMax',
    INCOME,
  ],
  [
    'a date with minimum 2030 and maximum 2029',
    baseWithElement(BIRTH_DATE, { settings: { min: '2030-01-01', max: '2029-12-31' } }),
    'settings.minAboveMax',
    BIRTH_DATE,
  ],
  [
    'a text of at least 20 and at most 10 characters',
    baseWithQuestion({ settings: { minLength: 20, maxLength: 10 } }),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'at least three of two options',
    withOptionWords(baseWithQuestion({ inputType: 'checkboxes', settings: { options: ['a', 'b'], min: 3 } })),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'an exclusive option that is not among the options',
    withOptionWords(
      baseWithQuestion({ inputType: 'checkboxes', settings: { options: ['a', 'b'], exclusive: ['c'] } }),
    ),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'at least two options, of which one stands alone',
    withOptionWords(
      baseWithQuestion({
        inputType: 'checkboxes',
        settings: { options: ['a', 'b', 'c'], exclusive: ['c'], min: 2 },
      }),
    ),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'an age with minimum 60 and maximum 18',
    baseWith((form) => Object.assign(checkIn(form, AGE_CHECK), { min: 60, max: 18 })),
    'settings.minAboveMax',
    AGE_CHECK,
  ],
  ['no options', baseWithElement(GENDER, { settings: { options: [] } }), 'settings.invalidOptions', GENDER],
  [
    'a radio without settings',
    baseWithElement(GENDER, { settings: undefined }),
    'settings.invalidOptions',
    GENDER,
  ],
  [
    'the same option twice',
    baseWithElement(GENDER, { settings: { options: ['M', 'M'] } }),
    'settings.invalidOptions',
    GENDER,
  ],
  [
    '501 options',
    baseWithElement(GENDER, { settings: { options: Array.from({ length: 501 }, (_, i) => `o${i}`) } }),
    'settings.invalidOptions',
    GENDER,
  ],
  [
    'an option with markup',
    baseWithElement(GENDER, { settings: { options: ['<b>'] } }),
    'settings.invalid',
    GENDER,
  ],
  [
    'a choice with options of its own and those of a list',
    baseWithElement(GENDER, { settings: { options: ['M', 'F'], list: 'nationality' } }),
    'settings.invalidOptions',
    GENDER,
  ],
  [
    'a choice that shows every item of a long list',
    baseWithQuestion({ inputType: 'radio', settings: { list: 'nationality' } }),
    'items.tooMany',
    NEW_QUESTION,
  ],
  [
    'an option that stands alone and is no item of its list',
    baseWithQuestion({ inputType: 'checkboxes', settings: { list: 'boatModel', exclusive: ['NONE'] } }),
    'items.exclusive',
    NEW_QUESTION,
  ],
  [
    'a renamed option of a question without options',
    baseWithQuestion({ inputType: 'text', renamedOptions: { A: 'B' } }),
    'renamedOptions.type',
    NEW_QUESTION,
  ],
  [
    'a former code that is an option',
    baseWithElement(GENDER, { settings: { options: ['M', 'F'] }, renamedOptions: { M: 'F' } }),
    'renamedOptions.former',
    GENDER,
  ],
  [
    'a renamed option that is no option',
    baseWithElement(GENDER, { settings: { options: ['M', 'F'] }, renamedOptions: { X: 'Y' } }),
    'renamedOptions.unknown',
    GENDER,
  ],
  [
    'a list item of an unpublished code list',
    baseWithQuestion({ inputType: 'listItem', settings: { list: 'planets' } }),
    'settings.unknownList',
    NEW_QUESTION,
  ],
  [
    'a list item without a code list',
    baseWithQuestion({ inputType: 'listItem', settings: {} }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a suggested amount between two steps',
    baseWithQuestion({ inputType: 'amount', settings: { step: '1000', choices: ['5000', '5500'] } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a step of zero',
    baseWithQuestion({ inputType: 'amount', settings: { step: '0' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a suggested amount above the maximum',
    baseWithQuestion({ inputType: 'amount', settings: { max: '4000', choices: ['5000'] } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a person that fills a missing question',
    baseWithQuestion({ inputType: 'person', settings: { fills: { name: 'nosuchcode' } } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a person that fills a question from an unknown property',
    baseWithQuestion({ inputType: 'person', settings: { fills: { shoeSize: 'name' } } }),
    'settings.unknownKey',
    NEW_QUESTION,
  ],
  [
    'a person from an unknown source',
    baseWithQuestion({ inputType: 'person', settings: { source: 'customers' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  [
    'a scale without labels for its ends',
    baseWithQuestion({ inputType: 'scale' }),
    'words.missing',
    NEW_QUESTION,
  ],
  [
    'digits with a minimum above the default maximum',
    baseWithQuestion({ inputType: 'digits', settings: { min: 8 } }),
    'settings.minAboveMax',
    NEW_QUESTION,
  ],
  [
    'a required switch',
    baseWithQuestion({ inputType: 'switch', requiredFlag: 'Y' }),
    'settings.requiredSwitch',
    NEW_QUESTION,
  ],
  [
    'an SMS code whose mobile number is not a mobile element',
    baseWithQuestion({ inputType: 'smsCode', settings: { mobile: 'name' } }),
    'settings.sibling',
    NEW_QUESTION,
  ],
  ['a pattern', baseWithQuestion({ settings: { pattern: '^(a+)+$' } }), 'settings.unknownKey', NEW_QUESTION],
  ['a $ref in settings', baseWithQuestion({ settings: { $ref: '#' } }), 'settings.unknownKey', NEW_QUESTION],
  [
    'a setting with a value of the wrong type',
    baseWithQuestion({ settings: { maxLength: '10' } }),
    'settings.invalid',
    NEW_QUESTION,
  ],
  ['settings that are a list', baseWithQuestion({ settings: [] }), 'document.invalid', NEW_QUESTION],
  [
    'a maximum of rows below their minimum',
    baseWith(({ sections }) => (sections[1]!.repeat = { min: 3, max: 2 })),
    'section.rows',
    INSURED,
  ],
  [
    'a number of rows that is a text',
    baseWith(({ sections }) => (sections[1]!.repeat = { min: 1, max: 9, bounds: { max: { const: 'two' } } })),
    'condition.type',
    INSURED,
  ],
  [
    'fewer rows by a bound than the section asks for',
    baseWith(({ sections }) => (sections[1]!.repeat = { min: 2, max: 9, bounds: { max: { const: 1 } } })),
    'bounds.impossible',
    INSURED,
  ],
  [
    'rows that count themselves',
    baseWith(
      ({ sections }) =>
        (sections[1]!.repeat = {
          min: 1,
          max: 9,
          bounds: { max: { fn: 'count', args: [{ rows: INSURED }] } },
        }),
    ),
    'condition.cycle',
    INSURED,
  ],
  [
    'a section in a section of the third level',
    baseWith(({ sections }) => {
      const section = { sectionId: 'fourthlevel', sectionCode: 'fourth', elements: [] };
      const third = { sectionId: 'thirdlevel', sectionCode: 'third', elements: [], section };
      sections[1]!.section!.sections = [third];
    }),
    'section.depth',
    'fourthlevel',
  ],
  [
    'a section with both section and sections',
    baseWith(({ sections }) => {
      sections[1]!.sections = [{ sectionId: 'besideone', sectionCode: 'beside', elements: [] }];
    }),
    'section.twice',
    INSURED,
  ],
  [
    'a form of one step',
    baseWith((form) => (form.steps = [{ stepId: 'onlystep', sections: topIds(form) }])),
    'step.count',
    'insureInfomation',
  ],
  [
    'a step of a section inside another one',
    baseWith((form) => {
      form.steps = [
        { stepId: 'firststep', sections: topIds(form) },
        { stepId: 'laststep', sections: [BENEFICIARIES] },
      ];
    }),
    'step.unknownSection',
    'laststep',
  ],
  [
    'a section in two steps',
    baseWith((form) => {
      form.steps = [
        { stepId: 'firststep', sections: topIds(form) },
        { stepId: 'laststep', sections: [INSURED] },
      ];
    }),
    'step.sections',
    INSURED,
  ],
  [
    'steps in another order than the sections',
    baseWith((form) => {
      form.steps = topIds(form)
        .reverse()
        .map((id, i) => ({ stepId: `step000${i}`, sections: [id] }));
    }),
    'step.order',
    'step0000',
  ],
];

function topIds({ sections }: Form): string[] {
  return sections.map(({ sectionId }) => sectionId);
}
