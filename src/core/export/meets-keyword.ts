import type { Call, Comparison, Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { pointerTo, pointerToRows, rowScopeOf, type RowScope } from './row-scope.ts';

/**
 * The setting of `meets`, the one keyword that exported schemas have beside those of `validators/`: what JSON Schema
 * cannot say of an object. The object fits when the condition is definitely true.
 *
 * Logic is three-valued (Kleene). Everything that is unanswered, left out by its `when`, or not of the kind that is
 * needed is unknown; unknown compares as unknown. `empty` is never unknown. Numbers are exact decimals; a quotient is
 * rounded to 20 decimals, half away from zero; so is `round`, to its second operand. Texts and dates compare as text.
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
   * The values pass a rule of `validators/`; unknown ones are left out, a condition is true or false, and what a
   * function works out is a JSON number.
   */
  | { op: 'rule'; keyword: string; setting: unknown; of: Record<string, MeetsOperand | MeetsCondition> };

/** A value; `at` and `each` are relative JSON Pointers, where `*` stands for every row. */
export type MeetsOperand =
  | { const: string | number | boolean }
  | { context: 'today' }
  /** The value there; `decimal`: a text that is read as a number. */
  | { at: string; decimal?: true; when?: MeetsCondition }
  /** One value per row that meets `when`, read from the row; without `of`, the rows themselves, for `count`. */
  | { each: string; when?: MeetsCondition; of?: MeetsOperand | Record<string, MeetsOperand> }
  | { fn: Call['fn']; args: MeetsOperand[] };

/** Functions that skip what is unknown, and read whole columns of rows. */
const AGGREGATES = new Set<Call['fn']>(['sum', 'min', 'max', 'count']);
export const isAggregate = (fn: Call['fn']): boolean => AGGREGATES.has(fn);

/** Says a condition of a form as a setting of `meets`, for the object `stand`. */
export function meetsConditionOf(
  index: FormIndex,
  condition: Condition,
  reader: IndexedSection | undefined,
  stand: RowScope,
): MeetsCondition {
  const meets = (part: Condition) => meetsConditionOf(index, part, reader, stand);
  const operand = (expression: Expression) => meetsOperandOf(index, expression, reader, stand);
  switch (condition.op) {
    case 'all':
    case 'any':
      return { op: condition.op, of: condition.of.map(meets) };
    case 'not':
      return { op: 'not', of: meets(condition.of) };
    case 'between': {
      const left = operand(condition.left);
      const low: MeetsCondition = { op: 'ge', left, right: operand(condition.min) };
      return { op: 'all', of: [low, { op: 'le', left, right: operand(condition.max) }] };
    }
    case 'in':
    case 'empty':
    case 'matchesList':
      return { ...condition, left: operand(condition.left) };
    default:
      return { op: condition.op, left: operand(condition.left), right: operand(condition.right) };
  }
}

/** Says an expression of a form as an operand of `meets`. */
function meetsOperandOf(
  index: FormIndex,
  expression: Expression,
  reader: IndexedSection | undefined,
  stand: RowScope,
): MeetsOperand {
  if ('const' in expression || 'context' in expression) return expression;
  if ('element' in expression) return valueAt(index, index.elementById.get(expression.element)!, stand);
  if ('rows' in expression) {
    const section = index.sectionById.get(expression.rows)!;
    return { fn: 'count', args: [eachRow(index, section, reader, stand)] };
  }
  const { fn, args } = expression;
  const operands = args.map((arg) => {
    if (!isAggregate(fn)) return meetsOperandOf(index, arg, reader, stand);
    const column = 'element' in arg ? columnOf(index, arg.element, reader, stand) : undefined;
    if (column) return column;
    if (fn === 'count' && 'rows' in arg)
      return eachRow(index, index.sectionById.get(arg.rows)!, reader, stand);
    return meetsOperandOf(index, arg, reader, stand);
  });
  return { fn, args: operands };
}

/** An element at the object or around it; unknown while the element is hidden. */
export function valueAt(index: FormIndex, element: IndexedElement, stand: RowScope): MeetsOperand {
  return {
    at: pointerTo(element, stand),
    ...(element.type.valueKind === 'decimal' ? { decimal: true } : {}),
    ...whenOf(visibility(index, element, stand)),
  };
}

/** An element that lies in rows which the reader cannot tell apart, as one value per row. */
function columnOf(
  index: FormIndex,
  elementId: string,
  reader: IndexedSection | undefined,
  stand: RowScope,
): MeetsOperand | undefined {
  const element = index.elementById.get(elementId)!;
  const rows = rowScopeOf(element.parent);
  const own = rowScopeOf(reader);
  if (rows.every((step, i) => step === own[i])) return undefined;
  return { each: pointerToRows(rows.at(-1)!, reader, stand), of: valueAt(index, element, rows) };
}

/** The rows of a section that the reader sees; none while the section is hidden. */
export function eachRow(
  index: FormIndex,
  section: IndexedSection,
  reader: IndexedSection | undefined,
  stand: RowScope,
): MeetsOperand & { each: string } {
  const visible = sectionVisibility(index, section, rowScopeOf(section));
  return { each: pointerToRows(section, reader, stand), ...whenOf(visible) };
}

const whenOf = (conditions: MeetsCondition[]): { when?: MeetsCondition } => {
  if (conditions.length === 0) return {};
  return { when: conditions.length === 1 ? conditions[0]! : { op: 'all', of: conditions } };
};

/** Everything that must be met for an element to show; empty when it always shows. */
function visibility(
  index: FormIndex,
  { element, parent }: IndexedElement,
  stand: RowScope,
): MeetsCondition[] {
  const own = element.visibleWhen ? [meetsConditionOf(index, element.visibleWhen, parent, stand)] : [];
  return [...sectionVisibility(index, parent, stand), ...own];
}

function sectionVisibility(index: FormIndex, home: IndexedSection, stand: RowScope): MeetsCondition[] {
  return home.chain.flatMap(({ section, chain }) =>
    section.visibleWhen ? [meetsConditionOf(index, section.visibleWhen, chain.at(-2), stand)] : [],
  );
}
