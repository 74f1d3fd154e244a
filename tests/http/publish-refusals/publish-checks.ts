// Well-formed documents that the publish checks refuse.
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Expression, ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../forms/fixtures.ts';
import { baseWith, baseWithElement, elementIn, equalTo } from '../changed-documents.ts';
import {
  NAME,
  GENDER,
  BIRTH_DATE,
  MOBILE,
  INCOME,
  HEIGHT,
  INSURED,
  INSURED_GENDER,
  AREA,
  type RefusalCase,
} from './refusal-case.ts';

/** The passed outcome of the health notice. */
const PASSED = 'x2c9vbn6hzaj';

function healthNotice(change: (form: Form) => void): Form {
  const form = readFixture<Form>('forms/healthNotice/base.json');
  change(form);
  return form;
}

/** The base form with a question that shows by an answer to another screen. */
const reading = (screen: string, element: string, type: ScreenAnswer['type'] = 'text'): Form =>
  baseWithElement(INCOME, {
    visibleWhen: {
      op: 'ne',
      left: { answer: { screen, element, type } },
      right: { const: type === 'text' ? 'x' : 1 },
    },
  });

/** Questions of the forms of other screens. */
const [INVOICE_TITLE, PLAN_SHARE, REFUSED_BEFORE] = ['bdjmhw8yg5ih', 'eybzr749w28f', 'ajgvgd4s532d'] as const;

/** The base form with a check that refuses an income while this is above 2. */
const refusing = (left: Expression): Form =>
  baseWith(({ groupChecks, words }) => {
    groupChecks.push({
      checkId: 'undecided000',
      check: 'condition',
      path: INCOME,
      severity: 'error',
      refuseWhen: { op: 'gt', left, right: { const: 2 } },
    });
    for (const texts of Object.values(words)) texts['undecided000.refused'] = Object.values(texts)[0]!;
  });

/** The next version of a list, with a Chinese name that no font of the policies has. */
function undrawableList(listId: string): CodeList {
  const list = readFixture<CodeList>(`code-lists/${listId}.json`);
  list.items[1]!.labels.zh_CN += '𤋱';
  return { ...list, version: '2099-1' };
}

export const publishCheckRefusals: readonly RefusalCase[] = [
  ...['idType', 'relation', 'area'].map((listId): RefusalCase => [
    `a name of the list ${listId} that no policy can show (ADR 110)`,
    undrawableList(listId),
    'words.undrawable',
    '/items/1/labels/zh_CN',
  ]),
  [
    'a check that divides by a number of rows, of which there may be none',
    refusing({
      fn: 'divide',
      args: [
        { element: INCOME },
        {
          rows: INSURED,
          where: { op: 'eq', left: { element: INSURED_GENDER }, right: { const: 'male' } },
        },
      ],
    }),
    'check.undecided',
    'undecided000',
  ],
  [
    'a check that reads what some areas lack',
    refusing({
      fn: 'if',
      when: {
        op: 'eq',
        left: {
          fn: 'attribute',
          left: { element: AREA },
          list: 'area',
          attribute: 'leaf',
          type: 'boolean',
        },
        right: { const: true },
      },
      then: { const: 3 },
      else: { const: 1 },
    }),
    'check.attribute',
    'undecided000',
  ],
  ['a rule about a screen that is not published', reading('nowhere', INCOME), 'answer.unknownScreen', INCOME],
  [
    'a rule that reads its own screen as another one',
    reading('insureInfomation', NAME),
    'answer.ownScreen',
    INCOME,
  ],
  [
    'a rule about a question that the other screen does not have',
    reading('invoice', 'nosuchquestion'),
    'answer.unknownQuestion',
    INCOME,
  ],
  [
    'a text of another screen as a number',
    reading('invoice', INVOICE_TITLE, 'number'),
    'answer.type',
    INCOME,
  ],
  ['a question in rows of another screen', reading('groupQuote', PLAN_SHARE), 'answer.rows', INCOME],
  [
    'an answer of each insured person in the form of all of them',
    reading('healthNotice', REFUSED_BEFORE),
    'answer.person',
    INCOME,
  ],
  [
    'a question that no answer makes visible',
    baseWithElement(INCOME, { visibleWhen: equalTo(GENDER, 'neither') }),
    'element.unreachable',
    INCOME,
  ],
  [
    'a required question that no answer makes visible',
    baseWithElement(MOBILE, { visibleWhen: equalTo(GENDER, 'neither') }),
    'element.requiredHidden',
    MOBILE,
  ],
  [
    'a question that no answer makes required',
    baseWithElement(INCOME, { requiredWhen: equalTo(GENDER, 'neither') }),
    'condition.impossible',
    INCOME,
  ],
  [
    'a form that no answers satisfy',
    // A birth date that is only asked sometimes would leave a way around it.
    baseWith((form) => {
      delete elementIn(form, BIRTH_DATE).visibleWhen;
      form.groupChecks.push({ checkId: 'tooyoung0000', check: 'ageRange', birthDate: BIRTH_DATE, max: 17 });
    }),
    'form.unfillable',
    '',
  ],
  [
    'a health notice without outcomes, by which nobody could pass',
    healthNotice((form) => {
      for (const { outcomeId } of form.outcomes!)
        for (const texts of Object.values(form.words))
          for (const key of ['title', 'text']) delete texts[`${outcomeId}.${key}`];
      delete form.outcomes;
    }),
    'outcome.needed',
    '',
  ],
  [
    'an outcome that an earlier one always takes',
    healthNotice(({ outcomes }) => void delete outcomes![0]!.when),
    'outcome.unreachable',
    PASSED,
  ],
  [
    'choices after an outcome that passes',
    healthNotice(({ outcomes }) => void (outcomes![1]!.followUps = ['applyManual'])),
    'outcome.followUps',
    PASSED,
  ],
  [
    'a Chinese name among the Spanish words',
    baseWith(({ words }) => (words['es_ES']![`${NAME}.elementName`] = '姓名')),
    'words.untranslated',
    NAME,
  ],
  [
    'help that is missing in one language',
    baseWith(({ words }) => delete words['zh_TW']![`${HEIGHT}.help`]),
    'words.missing',
    HEIGHT,
  ],
  [
    'a proposed value that its question refuses',
    baseWithElement(NAME, { initialValue: { const: '1' } }),
    'initialValue.invalid',
    NAME,
  ],
  [
    'an id reused for another question',
    baseWithElement(INCOME, { elementCode: 'children', inputType: 'integer', settings: {} }),
    'change.refused',
    INCOME,
  ],
];
