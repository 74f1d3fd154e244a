import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Comparison, Condition, Expression } from '../../../schemas/generated/condition.ts';
import { all, any, not, probe, type Formula } from './export-formula.ts';
import { isAggregate, meetsConditionOf, type MeetsCondition } from './meets-keyword.ts';
import {
  codesWithinRow,
  commonDepth,
  requiredSchemaAtPath,
  rowScopeOf,
  type JsonSchema,
} from './row-scope.ts';
import { answeredSchema } from './export-shapes.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';

/** Where a condition stands; undefined is the top of the form. */
type Reader = IndexedSection | undefined;

/** Each condition that reads an element asks whether it shows. */
const visibilities = new WeakMap<IndexedElement, Formula>();

/** When an element shows: its own condition and those of all sections around it, and theirs of what they read. */
export function whenVisible(index: FormIndex, indexed: IndexedElement): Formula {
  const { element, parent } = indexed;
  const formula =
    visibilities.get(indexed) ??
    all(
      whenSectionVisible(index, parent),
      element.visibleWhen === undefined || whenTrue(index, element.visibleWhen, parent),
    );
  visibilities.set(indexed, formula);
  return formula;
}

/** When a section shows. */
export const whenSectionVisible = (index: FormIndex, indexed: IndexedSection): Formula =>
  all(
    ...indexed.chain.map(
      ({ section, chain }) =>
        section.visibleWhen === undefined || whenTrue(index, section.visibleWhen, chain.at(-2)),
    ),
  );

/** When a condition is definitely true: what a hidden element holds never counts. */
export function whenTrue(index: FormIndex, condition: Condition, reader: Reader): Formula {
  switch (condition.op) {
    case 'all':
      return all(...condition.of.map((part) => whenTrue(index, part, reader)));
    case 'any':
      return any(...condition.of.map((part) => whenTrue(index, part, reader)));
    case 'not':
      return whenFalse(index, condition.of, reader);
    case 'between':
      return all(...bounds(condition).map((bound) => whenTrue(index, bound, reader)));
    case 'empty':
      return not(whenAnswered(index, index.elementById.get(condition.left.element)!));
    default:
      return atom(index, condition, reader, true);
  }
}

/** When a condition is definitely false, which "not true" is not: it may be unknown. */
function whenFalse(index: FormIndex, condition: Condition, reader: Reader): Formula {
  switch (condition.op) {
    case 'all':
      return any(...condition.of.map((part) => whenFalse(index, part, reader)));
    case 'any':
      return all(...condition.of.map((part) => whenFalse(index, part, reader)));
    case 'not':
      return whenTrue(index, condition.of, reader);
    case 'between':
      return any(...bounds(condition).map((bound) => whenFalse(index, bound, reader)));
    case 'empty':
      return whenAnswered(index, index.elementById.get(condition.left.element)!);
    default:
      return atom(index, condition, reader, false);
  }
}

const bounds = ({ left, min, max }: Extract<Condition, { op: 'between' }>): Comparison[] => [
  { op: 'ge', left, right: min },
  { op: 'le', left, right: max },
];

/** When an element shows and has an answer that fits the schema. */
function whenAnswered(index: FormIndex, element: IndexedElement, value: JsonSchema = {}): Formula {
  const { parent, type } = element;
  const code = element.element.elementCode;
  const schema = requiredSchemaAtPath([...codesWithinRow(parent), code], {
    ...answeredSchema(type),
    ...value,
  });
  return all(whenVisible(index, element), probe(rowScopeOf(parent).length, schema));
}

type Atom = Exclude<Condition, { op: 'all' | 'any' | 'not' | 'between' | 'empty' }>;

function atom(index: FormIndex, condition: Atom, reader: Reader, holds: boolean): Formula {
  const plain = plainAtom(index, condition);
  if (plain) return whenAnswered(index, plain.element, holds ? plain.value : { not: plain.value });
  const meets = (stand: ReturnType<typeof rowScopeOf>): MeetsCondition => {
    const said = meetsConditionOf(index, condition, reader, stand);
    return holds ? said : { op: 'not', of: said };
  };
  const operands = 'right' in condition ? [condition.left, condition.right] : [condition.left];
  const read = operands.flatMap((operand) => scalarReferences(index, operand));
  const depth = Math.max(0, ...operands.map((operand) => depthOf(index, operand, reader)));
  const stand = rowScopeOf(reader).slice(0, depth);
  return all(
    ...read.map((element) => whenVisible(index, element)),
    probe(depth, { type: 'object', meets: meets(stand) }),
  );
}

/** A condition over one element that JSON Schema can say of its answer. */
function plainAtom(
  index: FormIndex,
  condition: Atom,
): { element: IndexedElement; value: JsonSchema } | undefined {
  if (condition.op === 'matchesList' || !('element' in withElementFirst(condition).left)) return undefined;
  const { op, left, ...rest } = withElementFirst(condition);
  const element = index.elementById.get((left as { element: string }).element)!;
  const kind = element.type.valueKind;
  const value =
    op === 'in'
      ? membership(kind, (rest as { values: (string | number)[] }).values)
      : comparison(kind, op, (rest as { right: Expression }).right);
  return value && { element, value };
}

type FlippableCondition = Exclude<Atom, { op: 'matchesList' }>;
const FLIPPED_OPERATOR = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** With the element on the left. */
function withElementFirst(condition: FlippableCondition): FlippableCondition {
  if (condition.op === 'in' || !('const' in condition.left)) return condition;
  return { op: FLIPPED_OPERATOR[condition.op], left: condition.right, right: condition.left };
}

function membership(kind: ValueKind, values: (string | number)[]): JsonSchema | undefined {
  const among = { enum: [...new Set(values)] };
  if (kind === 'codes') return { contains: among };
  return kind === 'decimal' ? undefined : among;
}

const BOUND_KEYWORD = {
  lt: 'exclusiveMaximum',
  le: 'maximum',
  gt: 'exclusiveMinimum',
  ge: 'minimum',
} as const;

function comparison(kind: ValueKind, op: Comparison['op'], right: Expression): JsonSchema | undefined {
  if (!('const' in right) || kind === 'decimal') return undefined;
  if (op === 'eq') return { const: right.const };
  if (op === 'ne') return { not: { const: right.const } };
  return kind === 'integer' ? { [BOUND_KEYWORD[op]]: right.const } : undefined;
}

/** The elements without which the value of an expression is unknown. */
function scalarReferences(index: FormIndex, expression: Expression): IndexedElement[] {
  if ('element' in expression) return [index.elementById.get(expression.element)!];
  if (!('fn' in expression) || isAggregate(expression.fn)) return [];
  return expression.args.flatMap((arg) => scalarReferences(index, arg));
}

/** Depth of the innermost object that an expression asks. */
function depthOf(index: FormIndex, expression: Expression, reader: Reader): number {
  if ('fn' in expression) return Math.max(0, ...expression.args.map((arg) => depthOf(index, arg, reader)));
  const own = rowScopeOf(reader);
  if ('rows' in expression) return commonDepth(rowScopeOf(index.sectionById.get(expression.rows)), own);
  if (!('element' in expression)) return 0;
  const rows = rowScopeOf(index.elementById.get(expression.element)!.parent);
  return rows.every((step, i) => step === own[i]) ? rows.length : commonDepth(rows, own);
}
