/** The `meets` keyword of exported schemas, and conditions of a form in its terms. */

import type { Call, Comparison, Condition } from '../../../schemas/generated/condition.ts';
import { foldCondition, type Aggregate, type ConditionCases } from '../conditions/fold-condition.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { pointerTo, pointerToRows, rowScopeOf, type RowScope } from './row-scope.ts';

/**
 * The setting of `meets`, the only keyword of exported schemas beside those of `validators/`: a condition that JSON
 * Schema cannot express. The object fits when the condition is definitely true.
 *
 * Logic is three-valued (Kleene). A value is unknown when it is unanswered, excluded by its `when`, or of the wrong
 * kind; comparing an unknown value is unknown. `empty` is never unknown. Numbers are exact decimals; a quotient is
 * rounded to 20 decimals, half away from zero; so is `round`, to its second argument. Texts and dates compare as text.
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
  | { context: 'today' }
  /** The value at the pointer; with `decimal`, a text read as a number. */
  | { at: string; decimal?: true; when?: MeetsCondition }
  /** One value per row that meets `when`, relative to the row; without `of`, the rows themselves, for `count`. */
  | { each: string; when?: MeetsCondition; of?: MeetsOperand | Record<string, MeetsOperand> }
  | { fn: Call['fn']; args: MeetsOperand[] };

/** A condition of a form as a setting of `meets`, at the object of `rowScope`. */
export const meetsConditionOf = (
  index: FormIndex,
  condition: Condition,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): MeetsCondition => foldCondition(condition, meetsCases(index, reader, rowScope));

/** An operand of `meets`: an argument of an aggregate may be a column, any other operand is one value. */
type MeetsOperandIn = (aggregate?: Aggregate) => MeetsOperand;

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
    context: (operand) => () => operand,
    rows: ({ rows }) => {
      const column = eachRow(index, index.sectionById.get(rows)!, reader, rowScope);
      return (aggregate) => (aggregate === 'count' ? column : { fn: 'count', args: [column] });
    },
    call: ({ fn }, args) => {
      const operands = args.map((arg) => arg());
      return () => ({ fn, args: operands });
    },
    aggregate: ({ fn }, args) => {
      const operands = args.map((arg) => arg(fn));
      return () => ({ fn, args: operands });
    },
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
): MeetsOperand & { each: string } {
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
