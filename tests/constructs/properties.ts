// Rules and operands that elements and sections have beside their settings.
import type { Condition, Expression } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Repeat, Section } from '../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm, type NoRule } from './construct-form.ts';

const AS_OF = '2026-11-21';

type Example = Pick<ConstructForm, 'accepted' | 'refused' | 'issue'>;

const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };
const kind = element('kind', 'radio', { settings: { options: ['yes', 'no'] } });
const number = element('number', 'integer');

/** A form of one section, whose last element has the property. */
function elementForm(
  property: keyof Element,
  elements: readonly [...Element[], Element],
  example: Example,
  bare: Partial<Element> = {},
): ConstructForm {
  const owner = elements.at(-1)!;
  const others = elements.slice(0, -1);
  const { [property]: _dropped, ...rest } = owner;
  return {
    form: withWords(form([section('page', [...elements])])),
    without: withWords(form([section('page', [...others, { ...rest, ...bare } as Element])])),
    owner: owner.elementId,
    property,
    asOf: AS_OF,
    ...example,
  };
}

const ofMore = (code: string) => ({ path: 'page/more', code });

/** A form in which a condition requires an answer. */
const conditionForm = (elements: readonly Element[], condition: Condition, example: Example): ConstructForm =>
  elementForm('requiredWhen', [...elements, element('more', 'text', { requiredWhen: condition })], example);

/** What an element can say beside its identity. */
export const ELEMENT_FORMS = {
  // The rules of the other input types are in their settings and in fixtures/keywords.
  inputType: () => ({
    ...elementForm(
      'inputType',
      [number, element('chl_more', 'calculated', { settings: { valueKind: 'integer' }, computed: plusOne })],
      {
        accepted: { page: { number: 1, chl_more: 2 } },
        refused: { page: { number: 1, chl_more: 9 } },
        issue: { path: 'page/chl_more', code: 'computed.typed' },
      },
    ),
    without: withWords(form([section('page', [number])])),
  }),
  settings: { noRule: 'each setting has a row of its own' },
  defaultLocationValue: { noRule: 'the place at which a list opens' },
  initialValue: {
    noRule: 'a proposal: every answer passes as without it; the tests of initial values cover its consumers',
  },
  pipes: { noRule: 'words alone: the tests of pipes cover its consumers' },
  // Beside the form of before the rename, whose answers move to the present code.
  renamedOptions: () => {
    const choice = (options: string[]) => element('more', 'select', { settings: { options } });
    const renamed = { ...choice(['A1', 'B']), renamedOptions: { A: 'A1' } };
    return {
      ...elementForm('renamedOptions', [renamed], {
        accepted: { page: { more: 'A1' } },
        refused: { page: { more: 'A' } },
        issue: ofMore('option.unknown'),
      }),
      without: withWords(form([section('page', [choice(['A', 'B'])])])),
    };
  },
  locks: { noRule: 'locks are about overlays; every construct has a cell for them' },
  requiredFlag: () =>
    elementForm(
      'requiredFlag',
      [element('more', 'text', { requiredFlag: 'Y' })],
      { accepted: { page: { more: 'x' } }, refused: { page: {} }, issue: ofMore('required') },
      { requiredFlag: 'N' },
    ),
  visibleWhen: () =>
    elementForm(
      'visibleWhen',
      [kind, element('more', 'text', { visibleWhen: isYes, requiredFlag: 'Y' })],
      {
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: ofMore('required'),
      },
      { requiredFlag: 'N' },
    ),
  requiredWhen: () =>
    conditionForm([kind], isYes, {
      accepted: { page: { kind: 'no' } },
      refused: { page: { kind: 'yes' } },
      issue: ofMore('required'),
    }),
  readOnlyWhen: () =>
    elementForm(
      'readOnlyWhen',
      [kind, element('more', 'text', { requiredWhen: isYes, readOnlyWhen: isYes })],
      {
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: ofMore('readOnly.missing'),
      },
    ),
  optionsWhen: () =>
    elementForm(
      'optionsWhen',
      [
        kind,
        element('more', 'select', {
          settings: { options: ['A', 'B'] },
          optionsWhen: [{ when: isYes, options: ['A'] }],
        }),
      ],
      {
        accepted: { page: { kind: 'yes', more: 'A' } },
        refused: { page: { kind: 'yes', more: 'B' } },
        issue: ofMore('option.unavailable'),
      },
    ),
  itemsWhen: () =>
    elementForm(
      'itemsWhen',
      [
        element('brand', 'listItem', { settings: { list: 'boatModel' } }),
        element('more', 'listItem', {
          settings: { list: 'boatModel' },
          itemsWhen: {
            op: 'eq',
            left: {
              fn: 'attribute',
              left: answerOperand('more'),
              list: 'boatModel',
              attribute: 'parent',
              type: 'text',
            },
            right: answerOperand('brand'),
          },
        }),
      ],
      {
        accepted: { page: { brand: 'YUANHANG', more: 'YH60' } },
        refused: { page: { brand: 'YUANHANG', more: 'HB28' } },
        issue: ofMore('option.unavailable'),
      },
    ),
  bounds: () =>
    elementForm(
      'bounds',
      [
        number,
        element('more', 'integer', {
          bounds: {
            min: answerOperand('number'),
            max: { fn: 'add', args: [answerOperand('number'), { const: 9 }] },
          },
        }),
      ],
      {
        accepted: { page: { number: 3, more: 12 } },
        refused: { page: { number: 4, more: 3 } },
        issue: ofMore('number.tooSmall'),
      },
    ),
  computed: () =>
    elementForm('computed', [number, element('more', 'integer', { computed: plusOne })], {
      accepted: { page: { number: 1, more: 2 } },
      refused: { page: { number: 1, more: 9 } },
      issue: ofMore('computed.typed'),
    }),
  computedWhen: () =>
    elementForm(
      'computedWhen',
      [kind, number, element('more', 'integer', { computed: plusOne, computedWhen: isYes })],
      {
        accepted: { page: { kind: 'no', number: 1, more: 9 } },
        refused: { page: { kind: 'yes', number: 1, more: 9 } },
        issue: ofMore('computed.typed'),
      },
    ),
  mayChange: () =>
    elementForm(
      'mayChange',
      [number, element('more', 'integer', { computed: plusOne, mayChange: true, settings: { max: 100 } })],
      {
        accepted: { page: { number: 1, more: 9 } },
        refused: { page: { number: 1, more: 101 } },
        issue: ofMore('number.tooLarge'),
      },
    ),
} as const satisfies Record<
  Exclude<keyof Element, 'elementId' | 'elementCode'>,
  NoRule | (() => ConstructForm)
>;

const plusOne: Expression = { fn: 'add', args: [answerOperand('number'), { const: 1 }] };

/** A form whose section has the property; `page` comes before it. */
function sectionForm(owner: Section, bare: Section, property: string, example: Example): ConstructForm {
  const page = section('page', [kind]);
  return {
    form: withWords(form([page, owner])),
    without: withWords(form([page, bare])),
    owner: owner.sectionId,
    property,
    asOf: AS_OF,
    ...example,
  };
}

const rowsOf = (count: number, row: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ rowId: `r${i + 1}`, name: 'x', ...row }));
/** Two rows for a yes, one for any other answer. */
const countOfKind: Expression = { fn: 'if', when: isYes, then: { const: 2 }, else: { const: 1 } };
const person = (repeat: Repeat, rest: Partial<Section> = {}): Section =>
  section('persons', [element('name')], { repeat, ...rest });
/** Their codes are an insurer's own, so that its overlay may add them. */
const heirs = section('chl_heirs', [element('share', 'text', { requiredFlag: 'Y' })], {
  repeat: { min: 0, max: 2 },
});
const home = section('chl_home', [element('street', 'text', { requiredFlag: 'Y' })]);
const wards = section('wards', [element('phone', 'text', { requiredFlag: 'Y' })], {
  repeat: { min: 0, max: 2 },
});
const heirsWith = (guardian: object) => [{ rowId: 'h1', share: 'x', wards: [{ rowId: 'g1', ...guardian }] }];

/** What a section can say beside its identity and its elements. */
export const SECTION_FORMS = {
  pipes: { noRule: 'words alone: the tests of pipes cover its consumers' },
  'repeat.min': () =>
    sectionForm(person({ min: 1, max: 3 }), person({ min: 0, max: 3 }), 'repeat', {
      accepted: { persons: rowsOf(1) },
      refused: { persons: [] },
      issue: { path: 'persons', code: 'rows.tooFew' },
    }),
  'repeat.max': () =>
    sectionForm(person({ min: 0, max: 2 }), person({ min: 0, max: 9 }), 'repeat', {
      accepted: { persons: rowsOf(2) },
      refused: { persons: rowsOf(3) },
      issue: { path: 'persons', code: 'rows.tooMany' },
    }),
  'repeat.bounds': () =>
    sectionForm(
      person({ min: 0, max: 3, bounds: { min: countOfKind, max: countOfKind } }),
      person({ min: 0, max: 3 }),
      'repeat',
      {
        accepted: { page: { kind: 'yes' }, persons: rowsOf(2) },
        refused: { page: { kind: 'no' }, persons: rowsOf(2) },
        issue: { path: 'persons', code: 'rows.tooMany' },
      },
    ),
  visibleWhen: () =>
    sectionForm(
      section('more', [element('name', 'text', { requiredFlag: 'Y' })], { visibleWhen: isYes }),
      section('more', [element('name')]),
      'visibleWhen',
      {
        accepted: { page: { kind: 'no' } },
        refused: { page: { kind: 'yes' } },
        issue: { path: 'more/name', code: 'required' },
      },
    ),
  section: () =>
    sectionForm(person({ min: 0, max: 3 }, { section: heirs }), person({ min: 0, max: 3 }), 'section', {
      accepted: { persons: rowsOf(1, { chl_heirs: [{ rowId: 'h1', share: 'x' }] }) },
      refused: { persons: rowsOf(1, { chl_heirs: [{ rowId: 'h1' }] }) },
      issue: { path: 'persons/r1/chl_heirs/h1/share', code: 'required' },
    }),
  /** Two beside each other, one of which repeats in the third level. */
  sections: () =>
    sectionForm(
      person({ min: 0, max: 3 }, { sections: [home, { ...heirs, section: wards }] }),
      person({ min: 0, max: 3 }),
      'sections',
      {
        accepted: { persons: rowsOf(1, { chl_home: { street: 'x' }, chl_heirs: heirsWith({ phone: 'x' }) }) },
        refused: { persons: rowsOf(1, { chl_home: { street: 'x' }, chl_heirs: heirsWith({}) }) },
        issue: { path: 'persons/r1/chl_heirs/h1/wards/g1/phone', code: 'required' },
      },
    ),
} as const satisfies Record<
  `repeat.${keyof Repeat}` | Exclude<keyof Section, 'sectionId' | 'sectionCode' | 'elements' | 'repeat'>,
  NoRule | (() => ConstructForm)
>;

/** Keys that tell the kinds of operands apart; functions have rows of their own. */
type OperandKind = Expression extends infer Operand
  ? Operand extends { fn: string }
    ? never
    : keyof Operand
  : never;

const required = { path: 'page/more', code: 'required' };

export const OPERAND_FORMS = {
  element: () =>
    conditionForm(
      [kind, element('other', 'radio', { settings: { options: ['yes', 'no'] } })],
      {
        op: 'eq',
        left: answerOperand('kind'),
        right: answerOperand('other'),
      },
      {
        accepted: { page: { kind: 'yes', other: 'no' } },
        refused: { page: { kind: 'yes', other: 'yes' } },
        issue: required,
      },
    ),
  const: () =>
    conditionForm(
      [number],
      { op: 'gt', left: answerOperand('number'), right: { const: 17 } },
      {
        accepted: { page: { number: 17 } },
        refused: { page: { number: 18 } },
        issue: required,
      },
    ),
  context: () =>
    conditionForm(
      [element('day', 'date')],
      { op: 'gt', left: answerOperand('day'), right: { context: 'today' } },
      {
        accepted: { page: { day: AS_OF } },
        refused: { page: { day: '2026-11-22' } },
        issue: required,
      },
    ),
  answer: () =>
    conditionForm(
      [number],
      {
        op: 'gt',
        left: answerOperand('number'),
        // 30, as in `fixtures/operators.json`.
        right: { answer: { screen: 'trial', element: 'opforeign', type: 'number' } },
      },
      {
        accepted: { page: { number: 30 } },
        refused: { page: { number: 31 } },
        issue: required,
      },
    ),
  rows: () =>
    rowsForm(
      {
        op: 'gt',
        left: { fn: 'count', args: [{ rows: idOf('persons') }] },
        right: { const: 1 },
      },
      { accepted: { persons: rowsOf(1) }, refused: { persons: rowsOf(2) }, issue: required },
    ),
  where: () =>
    rowsForm(
      { op: 'gt', left: { rows: idOf('persons'), where: isRow(2) }, right: { const: 0 } },
      { accepted: { persons: rowsOf(1) }, refused: { persons: rowsOf(2) }, issue: required },
    ),
  of: () =>
    rowsForm(
      {
        op: 'gt',
        left: { fn: 'sum', args: [{ rows: idOf('persons'), of: { context: 'rowNumber' } }] },
        right: { const: 1 },
      },
      { accepted: { persons: rowsOf(1) }, refused: { persons: rowsOf(2) }, issue: required },
    ),
} as const satisfies Record<OperandKind, () => ConstructForm>;

const isRow = (position: number): Condition => ({
  op: 'eq',
  left: { context: 'rowNumber' },
  right: { const: position },
});

/** A question that is required under a condition about the rows of another section. */
function rowsForm(
  condition: Condition,
  outcome: Pick<ConstructForm, 'accepted' | 'refused' | 'issue'>,
): ConstructForm {
  const persons = person({ min: 0, max: 3 });
  const asking = (rest: Partial<Element>) =>
    withWords(form([persons, section('page', [element('more', 'text', rest)])]));
  return {
    form: asking({ requiredWhen: condition }),
    without: asking({}),
    owner: idOf('more'),
    property: 'requiredWhen',
    asOf: AS_OF,
    ...outcome,
  };
}
