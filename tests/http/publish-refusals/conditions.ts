// Conditions and computed values that publishing refuses.
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../forms/fixtures.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { baseWith, elementIn, baseWithElement, equalTo, overlaySetting } from '../changed-documents.ts';
import {
  AREA,
  NAME,
  OCCUPATION,
  GENDER,
  BIRTH_DATE,
  MOBILE,
  INCOME,
  PRIVACY_NOTE,
  INSURED_GENDER,
  HEIGHT,
  BENEFIT_ORDER,
  type RefusalCase,
} from './refusal-case.ts';

/** The base form of the trial with a rule of its note. */
function trialWithRule(visibleWhen: Condition): Form {
  const form = readFixture<Form>('forms/trialCalculation/base.json');
  form.sections[1]!.elements[0]!.visibleWhen = visibleWhen;
  return form;
}

const ofOccupation = {
  fn: 'attribute',
  left: { element: OCCUPATION },
  list: 'occupation',
  attribute: 'parent',
  type: 'text',
} as const;

/** Offers the occupations of a group. */
const occupationBelow = (group: Expression): Condition => ({ op: 'eq', left: ofOccupation, right: group });

export const conditionRefusals: readonly RefusalCase[] = [
  [
    'two questions that each depend on the other to be visible',
    baseWith((form) => {
      elementIn(form, MOBILE).visibleWhen = equalTo(NAME, 'x') as never;
      elementIn(form, NAME).visibleWhen = equalTo(MOBILE, 'x') as never;
    }),
    'condition.cycle',
    NAME,
  ],
  [
    'a question that depends on itself to be visible',
    baseWithElement(MOBILE, { visibleWhen: equalTo(MOBILE, '1') }),
    'condition.cycle',
    MOBILE,
  ],
  [
    'a computed value that depends on itself',
    baseWithElement(INCOME, { computed: { fn: 'add', args: [{ element: INCOME }, { const: 1 }] } }),
    'condition.cycle',
    INCOME,
  ],
  [
    'values that propose each other',
    baseWith((form) => {
      elementIn(form, MOBILE).initialValue = { element: NAME } as never;
      elementIn(form, NAME).initialValue = { element: MOBILE } as never;
    }),
    'condition.cycle',
    NAME,
  ],
  [
    'a computed value that is proposed too',
    baseWithElement(INCOME, { computed: { const: 1 }, initialValue: { const: 2 } }),
    'initialValue.computed',
    INCOME,
  ],
  [
    'a proposed answer to a question that the customer alone answers',
    baseWithElement(MOBILE, { initialValue: { const: '13800138000' }, locks: ['neverProposed'] }),
    'initialValue.declared',
    MOBILE,
  ],
  [
    'two questions that are read only by the answer of the other',
    baseWith((form) => {
      elementIn(form, MOBILE).readOnlyWhen = equalTo(NAME, 'x') as never;
      elementIn(form, NAME).readOnlyWhen = equalTo(MOBILE, 'x') as never;
    }),
    'readOnly.cycle',
    NAME,
  ],
  [
    'a replacement of a value that is not computed',
    baseWithElement(MOBILE, { mayChange: true }),
    'document.invalid',
    MOBILE,
  ],
  [
    'a question that is always read only',
    baseWithElement(MOBILE, { readOnlyWhen: { op: 'eq', left: { const: 1 }, right: { const: 1 } } }),
    'readOnly.always',
    MOBILE,
  ],
  [
    'a number that bounds itself',
    baseWith((form) => {
      elementIn(form, INCOME).bounds = { min: { element: INCOME } } as never;
    }),
    'bounds.cycle',
    INCOME,
  ],
  [
    'bounds that exclude each other',
    baseWithElement(INCOME, { bounds: { min: { const: 5 }, max: { const: 4 } } }),
    'bounds.impossible',
    INCOME,
  ],
  [
    'a calculated value without a formula',
    baseWithElement(INCOME, { inputType: 'calculated', settings: { valueKind: 'decimal' } }),
    'calculated.formula',
    INCOME,
  ],
  [
    'a calculated value that is asked for',
    baseWithElement(INCOME, {
      inputType: 'calculated',
      settings: { valueKind: 'decimal' },
      computed: { const: 1 },
      requiredFlag: 'Y',
    }),
    'calculated.asks',
    INCOME,
  ],
  [
    'a section of a calculated value alone',
    baseWith((form) => {
      form.sections.push({
        sectionId: 'emptybox1',
        sectionCode: 'scores',
        elements: [
          {
            elementId: 'score0001',
            elementCode: 'score',
            inputType: 'calculated',
            requiredFlag: 'N',
            settings: { valueKind: 'integer' },
            computed: { const: 1 },
          },
        ],
      });
    }),
    'calculated.alone',
    'emptybox1',
  ],
  [
    'the items of a question without a list',
    baseWithElement(NAME, { itemsWhen: equalTo(NAME, 'x') }),
    'items.type',
    NAME,
  ],
  [
    'items below those of another list',
    baseWithElement(OCCUPATION, { itemsWhen: occupationBelow({ element: AREA }) }),
    'items.parent',
    OCCUPATION,
  ],
  [
    'questions that choose the items of each other',
    baseWith((form) => {
      elementIn(form, OCCUPATION).itemsWhen = occupationBelow({ element: MOBILE });
      elementIn(form, MOBILE).computed = { fn: 'concat', args: [{ element: OCCUPATION }] };
    }),
    'items.cycle',
    OCCUPATION,
  ],
  [
    'items by an attribute that none has',
    baseWithElement(OCCUPATION, {
      itemsWhen: {
        op: 'eq',
        left: { ...ofOccupation, attribute: 'colour' },
        right: { const: 'red' },
      },
    }),
    'condition.unknownAttribute',
    OCCUPATION,
  ],
  ['the bound of a name', baseWithElement(NAME, { bounds: { min: { const: 'A' } } }), 'bounds.type', NAME],
  [
    'a rule that refers to a name that the form does not have',
    baseWithElement(MOBILE, { visibleWhen: { op: 'ref', condition: 'nosuchname' } }),
    'condition.unknownName',
    MOBILE,
  ],
  [
    'conditions that name each other',
    baseWith((form) => {
      form.conditions = {
        eitherone: { op: 'not', of: { op: 'ref', condition: 'otherwise' } },
        otherwise: { op: 'not', of: { op: 'ref', condition: 'eitherone' } },
      };
    }),
    'condition.cycle',
    'eitherone',
  ],
  [
    'names that double at each step',
    baseWith((form) => {
      const nameOf = (i: number) => `doubled0${i}`;
      const twice = (condition: string) => ({
        op: 'all' as const,
        of: [
          { op: 'ref' as const, condition },
          { op: 'ref' as const, condition },
        ],
      });
      form.conditions = Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [
          nameOf(i),
          i === 0 ? equalTo(NAME, 'x') : twice(nameOf(i - 1)),
        ]),
      ) as never;
    }),
    'condition.tooLarge',
    'doubled09',
  ],
  [
    'a division by the constant 0 (G12)',
    baseWithElement(INCOME, {
      computed: { fn: 'divide', args: [{ fn: 'add', args: [{ const: 1 }, { const: 2 }] }, { const: 0 }] },
    }),
    'condition.dividesByZero',
    INCOME,
  ],
  [
    'a remainder of a division by a difference that is always 0 (G12)',
    baseWithElement(INCOME, {
      computed: {
        fn: 'mod',
        args: [{ const: 1 }, { fn: 'subtract', args: [{ const: 2 }, { const: 2 }] }],
      },
    }),
    'condition.dividesByZero',
    INCOME,
  ],
  [
    'a number of days added to a number',
    baseWithElement(BIRTH_DATE, { computed: { fn: 'addDays', args: [{ const: 1 }, { const: 1 }] } }),
    'condition.type',
    BIRTH_DATE,
  ],
  [
    'the number of a row outside rows',
    baseWithElement(INCOME, { computed: { context: 'rowNumber' } }),
    'condition.rows',
    INCOME,
  ],
  [
    'a missing element',
    baseWithElement(MOBILE, { visibleWhen: equalTo('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing element in requiredWhen',
    baseWithElement(MOBILE, { requiredWhen: equalTo('nosuchelement', 'x') }),
    'condition.missing',
    MOBILE,
  ],
  [
    'a missing section',
    baseWithElement(MOBILE, {
      visibleWhen: {
        op: 'gt',
        left: { fn: 'count', args: [{ rows: 'nosuchsection' }] },
        right: { const: 1 },
      },
    }),
    'condition.missing',
    MOBILE,
  ],
  [
    'text compared with a number',
    baseWithElement(MOBILE, { visibleWhen: equalTo(NAME, 1) }),
    'condition.type',
    MOBILE,
  ],
  [
    'a date compared with text',
    baseWithElement(MOBILE, { visibleWhen: equalTo(BIRTH_DATE, 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'a comparison with a note, which has no answer',
    baseWithElement(MOBILE, { visibleWhen: equalTo(PRIVACY_NOTE, 'x') }),
    'condition.type',
    MOBILE,
  ],
  [
    'the age of a name',
    baseWithElement(MOBILE, {
      visibleWhen: {
        op: 'lt',
        left: { fn: 'ageAt', args: [{ element: NAME }, { context: 'today' }] },
        right: { const: 18 },
      },
    }),
    'condition.type',
    MOBILE,
  ],
  [
    'an element of a row, read from outside the row',
    baseWithElement(MOBILE, { visibleWhen: equalTo(INSURED_GENDER, 'M') }),
    'condition.scope',
    MOBILE,
  ],
  [
    'an element of a nested row, read from the outer row',
    baseWithElement(HEIGHT, { visibleWhen: equalTo(BENEFIT_ORDER, 1) }),
    'condition.scope',
    HEIGHT,
  ],
  [
    'options limited to one that the question does not have',
    baseWithElement(GENDER, { optionsWhen: [{ when: equalTo(NAME, 'x'), options: ['X'] }] }),
    'condition.unknownOption',
    GENDER,
  ],
  [
    'a code list that is not published',
    baseWithElement(MOBILE, { visibleWhen: { op: 'matchesList', left: { element: NAME }, list: 'planets' } }),
    'condition.unknownList',
    MOBILE,
  ],
  [
    'a product that nobody sells',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'eq', left: { context: 'product' }, right: { const: 'NOBODY-1' } },
    }),
    'context.unknownProduct',
    MOBILE,
  ],
  [
    'a channel that no link can have',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'ne', left: { context: 'channel' }, right: { const: 'app' } },
    }),
    'context.unknownChannel',
    MOBILE,
  ],
  [
    'a plan that no product has',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'eq', left: { context: 'plan' }, right: { const: 'Z' } },
    }),
    'context.unknownPlan',
    MOBILE,
  ],
  [
    'a payment period that its product does not have',
    overlaySetting(MOBILE, 'visibleWhen', { op: 'in', left: { context: 'payPeriod' }, values: ['20', '15'] }),
    'context.unknownPayPeriod',
    MOBILE,
  ],
  [
    'a sum insured between two steps',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'ne', left: { context: 'sumInsured' }, right: { const: 105_000 } },
    }),
    'context.unknownSum',
    MOBILE,
  ],
  [
    'the number of insured persons in the form that asks for them',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'gt', left: { context: 'insuredCount' }, right: { const: 1 } },
    }),
    'context.ownCount',
    MOBILE,
  ],
  [
    'the sum insured in the form that decides it',
    trialWithRule({ op: 'gt', left: { context: 'sumInsured' }, right: { const: 1 } }),
    'context.ownTrial',
    'hk3ttdyz7yjd',
  ],
  [
    'a member of the family in a form that is for none',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'eq', left: { context: 'member' }, right: { const: 'self' } },
    }),
    'context.noMember',
    MOBILE,
  ],
  [
    'a member that nobody can be',
    baseWithElement(MOBILE, {
      visibleWhen: { op: 'eq', left: { context: 'member' }, right: { const: 'spouse' } },
    }),
    'context.unknownMember',
    MOBILE,
  ],
  [
    'an unknown operator',
    baseWithElement(MOBILE, { visibleWhen: { op: 'eval', left: 'alert(1)' } }),
    'document.invalid',
    MOBILE,
  ],
  [
    'an empty "all"',
    baseWithElement(MOBILE, { visibleWhen: { op: 'all', of: [] } }),
    'document.invalid',
    MOBILE,
  ],
];
