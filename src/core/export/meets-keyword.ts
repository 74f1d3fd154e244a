/** The `meets` keyword of exported schemas, and conditions of a form in its terms. */

import type {
  AnswerOperand,
  Call,
  Comparison,
  Condition,
  ContextOperand,
  ItemAttribute,
  RowsOperand,
  SomeOrEvery,
} from '../../../schemas/generated/condition.ts';
import {
  foldCondition,
  foldExpression,
  type Aggregate,
  type ConditionCases,
} from '../conditions/fold-condition.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { pointerTo, pointerToRowNumber, pointerToRows, rowScopeOf, type RowScope } from './row-scope.ts';

/**
 * The setting of `meets`, the only keyword of exported schemas beside those of `validators/`: a condition that JSON
 * Schema cannot express. The object fits when the condition is definitely true.
 *
 * Logic is three-valued (Kleene). A value is unknown when it is unanswered, excluded by its `when`, or of the wrong
 * kind; comparing an unknown value is unknown. `empty` is never unknown. Numbers are exact decimals; a quotient is
 * rounded to 20 decimals, half away from zero; so is `round`, to its second argument. Texts and dates compare as text.
 *
 * `context` is no answer: the day of the check, or a part of the trade, which the caller knows; a part that it does not know
 * is unknown. So is `answer`: the final answer to a question of another screen, by the ids of both.
 *
 * `mod` is the remainder of a truncating division, with the sign of the dividend (XPath). `monthsBetween` counts complete
 * months and `addMonths` and `addYears` end on the last day of a shorter month, as in `java.time`; they and `addDays` are
 * unknown for fractions, and outside the years 0001 to 9999. An unknown argument makes a function unknown, but `sum`,
 * `min`, `max` and `count` skip it, and `coalesce` is its first argument that is known. `if` with an unknown condition is
 * unknown, unless both values are equal. `textOf` is a date, or a decimal without exponent and trailing zeros; `concat` is
 * unknown above 500 characters.
 */
export type MeetsCondition =
  | { op: 'all' | 'any'; of: MeetsCondition[] }
  | { op: 'not'; of: MeetsCondition }
  | { op: Comparison['op']; left: MeetsOperand; right: MeetsOperand }
  | { op: 'in'; left: MeetsOperand; values: (string | number)[] }
  | { op: 'empty'; left: MeetsOperand }
  | {
      op: 'matchesList';
      left: MeetsOperand;
      list: string;
      attribute?: string;
      equals?: string | number | boolean;
    }
  /** The condition holds in some of the rows or items of an answer, or in every one: an unknown one counts as `any` and `all` count it. */
  | { op: 'some' | 'every'; of: MeetsOperand & { each: string }; where: MeetsCondition }
  /** No text occurs twice. */
  | { op: 'distinct'; of: MeetsOperand }
  /**
   * The values pass a rule of `validators/`. Unknown values are left out, a condition becomes true or false, and the
   * result of a function a JSON number.
   */
  | { op: 'rule'; keyword: string; setting: unknown; of: Record<string, MeetsOperand | MeetsCondition> };

/** A value. `at` and `each` are relative JSON Pointers, in which `*` means every row. */
export type MeetsOperand =
  | { const: string | number | boolean }
  | { context: Exclude<ContextOperand['context'], 'rowNumber'> }
  | AnswerOperand
  /** The value at the pointer; with `decimal`, a text read as a number; after `#`, the index of a row in its list. */
  | { at: string; decimal?: true; when?: MeetsCondition }
  /** One value per row that meets `when`, relative to the row; without `of`, the rows themselves, for `count`. */
  | { each: string; when?: MeetsCondition; of?: MeetsOperand | Record<string, MeetsOperand> }
  | { fn: Call['fn']; args: MeetsOperand[] }
  /**
   * An attribute of the item of a code list that can be chosen today; unknown without one of the type. The attribute `parent` is
   * the code of the item one level up, and empty at the top.
   */
  | { fn: 'attribute'; left: MeetsOperand; list: string; attribute: string; type: ItemAttribute['type'] }
  | { fn: 'if'; when: MeetsCondition; then: MeetsOperand; else: MeetsOperand };

/** A condition of a form as a setting of `meets`, at the object of `rowScope`. */
export const meetsConditionOf = (
  index: FormIndex,
  condition: Condition,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsCondition => foldCondition(condition, meetsCases(index, reader, rowScope));

/** An operand of `meets`: an argument of an aggregate may be a column, any other operand is one value. */
type MeetsOperandIn = (aggregate?: Aggregate) => MeetsOperand;

/** One value, whatever reads it. */
const single =
  (operand: MeetsOperand): MeetsOperandIn =>
  () =>
    operand;

function meetsCases(
  index: FormIndex,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): ConditionCases<MeetsCondition, MeetsOperandIn> {
  return {
    element: ({ element }) => {
      const indexed = index.elementById.get(element)!;
      return (aggregate) =>
        (aggregate && columnOf(index, indexed, reader, rowScope)) ?? valueAt(index, indexed, rowScope);
    },
    constant: (operand) => () => operand,
    context: ({ context }) => {
      const operand: MeetsOperand =
        context === 'rowNumber'
          ? { fn: 'add', args: [{ at: pointerToRowNumber(reader, rowScope) }, { const: 1 }] }
          : { context };
      return () => operand;
    },
    answer: single,
    rows: (operand) => {
      const column = columnOfRows(index, operand, reader, rowScope);
      return (aggregate) =>
        aggregate === 'count' || (aggregate && operand.of) ? column : { fn: 'count', args: [column] };
    },
    call: ({ fn }, args) => {
      const operands = args.map((arg) => arg());
      return () => ({ fn, args: operands });
    },
    aggregate: ({ fn }, args) => {
      const operands = args.map((arg) => arg(fn));
      return () => ({ fn, args: operands });
    },
    attribute: (condition, left) => single({ ...condition, left: left() }),
    choice: ({ fn }, when, then, otherwise) => single({ fn, when, then: then(), else: otherwise() }),
    allOrAny: ({ op }, of) => ({ op, of }),
    not: (_condition, of) => ({ op: 'not', of }),
    comparison: ({ op }, left, right) => ({ op, left: left(), right: right() }),
    between: (_condition, left, min, max) => {
      const atLeast: MeetsCondition = { op: 'ge', left: left(), right: min() };
      return { op: 'all', of: [atLeast, { op: 'le', left: left(), right: max() }] };
    },
    in: (condition, left) => ({ ...condition, left: left() }),
    empty: (condition, left) => ({ ...condition, left: left() }),
    matchesList: (condition, left) => ({ ...condition, left: left() }),
    someOrEvery: (condition) => meetsInRows(index, condition, reader, rowScope),
    ref: (_condition, meaning = { op: 'any', of: [] }) => meaning,
  };
}

function meetsInRows(
  index: FormIndex,
  { op, rows, where }: SomeOrEvery,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsCondition {
  const section = index.sectionById.get(rows)!;
  const of = eachRow(index, section, reader, rowScope);
  return { op, of, where: meetsConditionOf(index, where, section, rowScopeOf(section)) };
}

/** The rows that meet the condition of the operand, or its value in each of them. */
function columnOfRows(
  index: FormIndex,
  { rows, where, of }: RowsOperand,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsOperand {
  const section = index.sectionById.get(rows)!;
  const scope = rowScopeOf(section);
  const { each, when } = eachRow(index, section, reader, rowScope);
  const condition = where && meetsConditionOf(index, where, section, scope);
  return {
    each,
    ...whenOf([when, condition].filter((part) => part !== undefined)),
    ...(of ? { of: foldExpression(of, meetsCases(index, section, scope))() } : {}),
  };
}

/** The answer of an element in the object or around it; unknown while the element is hidden. */
export function valueAt(index: FormIndex, element: IndexedElement, rowScope: RowScope): MeetsOperand {
  return {
    at: pointerTo(element, rowScope),
    ...(element.type.valueKind === 'decimal' ? { decimal: true } : {}),
    ...whenOf(visibility(index, element, rowScope)),
  };
}

/** An element as one value per row; undefined when its row is the reader's own or around it, so it has one value. */
function columnOf(
  index: FormIndex,
  element: IndexedElement,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsOperand | undefined {
  const rows = rowScopeOf(element.parent);
  const readerScope = rowScopeOf(reader);
  if (rows.every((step, i) => step === readerScope[i])) return undefined;
  return { each: pointerToRows(rows.at(-1)!, reader, rowScope), of: valueAt(index, element, rows) };
}

/** The rows of a section as its reader sees them; none while the section is hidden. */
export function eachRow(
  index: FormIndex,
  section: IndexedSection,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsOperand & { each: string; when?: MeetsCondition } {
  const visible = sectionVisibility(index, section, rowScopeOf(section));
  return { each: pointerToRows(section, reader, rowScope), ...whenOf(visible) };
}

const whenOf = (conditions: MeetsCondition[]): { when?: MeetsCondition } => {
  if (conditions.length === 0) return {};
  return { when: conditions.length === 1 ? conditions[0]! : { op: 'all', of: conditions } };
};

/** The conditions under which an element is visible; empty when it always is. */
function visibility(
  index: FormIndex,
  { element, parent }: IndexedElement,
  rowScope: RowScope,
): MeetsCondition[] {
  const ownCondition = element.visibleWhen
    ? [meetsConditionOf(index, element.visibleWhen, parent, rowScope)]
    : [];
  return [...sectionVisibility(index, parent, rowScope), ...ownCondition];
}

function sectionVisibility(index: FormIndex, indexed: IndexedSection, rowScope: RowScope): MeetsCondition[] {
  return indexed.chain.flatMap(({ section, chain }) =>
    section.visibleWhen ? [meetsConditionOf(index, section.visibleWhen, chain.at(-2), rowScope)] : [],
  );
}
