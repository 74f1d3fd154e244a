// Conditions and computed values that publishing refuses.
import { baseWith, elementIn, baseWithElement, equalTo } from '../changed-documents.ts';
import {
  NAME,
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
    'a division by the constant 0 (G12)',
    baseWithElement(INCOME, {
      computed: { fn: 'divide', args: [{ fn: 'add', args: [{ const: 1 }, { const: 2 }] }, { const: 0 }] },
    }),
    'condition.dividesByZero',
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
