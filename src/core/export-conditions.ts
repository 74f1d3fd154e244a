import type { ValueKind } from '../../schemas/elements/element-type.ts';
import type { Comparison, Condition, Expression } from '../../schemas/generated/condition.ts';
import { all, any, not, probe, type Formula } from './export-formula.ts';
import { isOverRows, meetsOf, type Meets } from './export-meets.ts';
import { codesInside, commonDepth, presentUnder, standOf, type JsonSchema } from './export-places.ts';
import { answered } from './export-shapes.ts';
import type { FormIndex, IndexedElement, IndexedSection } from './form-index.ts';

/** Where a condition stands; undefined is the top of the form. */
type Reader = IndexedSection | undefined;

/** Each condition that reads an element asks whether it shows. */
const visibilities = new WeakMap<IndexedElement, Formula>();

/** When an element shows: its own condition and those of all sections around it, and theirs of what they read. */
export function isVisible(index: FormIndex, indexed: IndexedElement): Formula {
  const { element, home } = indexed;
  const formula =
    visibilities.get(indexed) ??
    all(
      isSectionVisible(index, home),
      element.visibleWhen === undefined || isTrue(index, element.visibleWhen, home),
    );
  visibilities.set(indexed, formula);
  return formula;
}

/** When a section shows. */
export const isSectionVisible = (index: FormIndex, indexed: IndexedSection): Formula =>
  all(
    ...indexed.chain.map(
      ({ section, chain }) =>
        section.visibleWhen === undefined || isTrue(index, section.visibleWhen, chain.at(-2)),
    ),
  );

/** When a condition is definitely true: what a hidden element holds never counts. */
export function isTrue(index: FormIndex, condition: Condition, reader: Reader): Formula {
  switch (condition.op) {
    case 'all':
      return all(...condition.of.map((part) => isTrue(index, part, reader)));
    case 'any':
      return any(...condition.of.map((part) => isTrue(index, part, reader)));
    case 'not':
      return isFalse(index, condition.of, reader);
    case 'between':
      return all(...bounds(condition).map((bound) => isTrue(index, bound, reader)));
    case 'empty':
      return not(isAnswered(index, index.elementById.get(condition.left.element)!));
    default:
      return atom(index, condition, reader, true);
  }
}

/** When a condition is definitely false, which "not true" is not: it may be unknown. */
function isFalse(index: FormIndex, condition: Condition, reader: Reader): Formula {
  switch (condition.op) {
    case 'all':
      return any(...condition.of.map((part) => isFalse(index, part, reader)));
    case 'any':
      return all(...condition.of.map((part) => isFalse(index, part, reader)));
    case 'not':
      return isTrue(index, condition.of, reader);
    case 'between':
      return any(...bounds(condition).map((bound) => isFalse(index, bound, reader)));
    case 'empty':
      return isAnswered(index, index.elementById.get(condition.left.element)!);
    default:
      return atom(index, condition, reader, false);
  }
}

const bounds = ({ left, min, max }: Extract<Condition, { op: 'between' }>): Comparison[] => [
  { op: 'ge', left, right: min },
  { op: 'le', left, right: max },
];

/** When an element shows and has an answer that fits the schema. */
function isAnswered(index: FormIndex, element: IndexedElement, value: JsonSchema = {}): Formula {
  const { home, type } = element;
  const code = element.element.elementCode;
  const given = answered[type.valueKind as Exclude<ValueKind, 'none'>];
  const schema = presentUnder([...codesInside(home), code], { ...given, ...value });
  return all(isVisible(index, element), probe(standOf(home).length, schema));
}

type Atom = Exclude<Condition, { op: 'all' | 'any' | 'not' | 'between' | 'empty' }>;

function atom(index: FormIndex, condition: Atom, reader: Reader, holds: boolean): Formula {
  const plain = plainAtom(index, condition);
  if (plain) return isAnswered(index, plain.element, holds ? plain.value : { not: plain.value });
  const meets = (stand: ReturnType<typeof standOf>): Meets => {
    const said = meetsOf(index, condition, reader, stand);
    return holds ? said : { op: 'not', of: said };
  };
  const operands = 'right' in condition ? [condition.left, condition.right] : [condition.left];
  const read = operands.flatMap((operand) => singleReads(index, operand));
  const depth = Math.max(0, ...operands.map((operand) => depthOf(index, operand, reader)));
  const stand = standOf(reader).slice(0, depth);
  return all(
    ...read.map((element) => isVisible(index, element)),
    probe(depth, { type: 'object', meets: meets(stand) }),
  );
}

/** A condition over one element that JSON Schema can say of its answer. */
function plainAtom(
  index: FormIndex,
  condition: Atom,
): { element: IndexedElement; value: JsonSchema } | undefined {
  if (condition.op === 'matchesList' || !('element' in turned(condition).left)) return undefined;
  const { op, left, ...rest } = turned(condition);
  const element = index.elementById.get((left as { element: string }).element)!;
  const kind = element.type.valueKind;
  const value =
    op === 'in'
      ? membership(kind, (rest as { values: (string | number)[] }).values)
      : comparison(kind, op, (rest as { right: Expression }).right);
  return value && { element, value };
}

type Turnable = Exclude<Atom, { op: 'matchesList' }>;
const TURNED = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** With the element on the left. */
function turned(condition: Turnable): Turnable {
  if (condition.op === 'in' || !('const' in condition.left)) return condition;
  return { op: TURNED[condition.op], left: condition.right, right: condition.left };
}

function membership(kind: ValueKind, values: (string | number)[]): JsonSchema | undefined {
  const among = { enum: [...new Set(values)] };
  if (kind === 'codes') return { contains: among };
  return kind === 'decimal' ? undefined : among;
}

const LIMIT = { lt: 'exclusiveMaximum', le: 'maximum', gt: 'exclusiveMinimum', ge: 'minimum' } as const;

function comparison(kind: ValueKind, op: Comparison['op'], right: Expression): JsonSchema | undefined {
  if (!('const' in right) || kind === 'decimal') return undefined;
  if (op === 'eq') return { const: right.const };
  if (op === 'ne') return { not: { const: right.const } };
  return kind === 'integer' ? { [LIMIT[op]]: right.const } : undefined;
}

/** The elements without which the value of an expression is unknown. */
function singleReads(index: FormIndex, expression: Expression): IndexedElement[] {
  if ('element' in expression) return [index.elementById.get(expression.element)!];
  if (!('fn' in expression) || isOverRows(expression.fn)) return [];
  return expression.args.flatMap((arg) => singleReads(index, arg));
}

/** Depth of the innermost object that an expression asks. */
function depthOf(index: FormIndex, expression: Expression, reader: Reader): number {
  if ('fn' in expression) return Math.max(0, ...expression.args.map((arg) => depthOf(index, arg, reader)));
  const own = standOf(reader);
  if ('rows' in expression) return commonDepth(standOf(index.sectionById.get(expression.rows)), own);
  if (!('element' in expression)) return 0;
  const rows = standOf(index.elementById.get(expression.element)!.home);
  return rows.every((step, i) => step === own[i]) ? rows.length : commonDepth(rows, own);
}
