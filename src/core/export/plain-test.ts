/** Conditions over one element that plain JSON Schema can express about its answer. */

import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Comparison, Expression, In } from '../../../schemas/generated/condition.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { JsonSchema } from './row-scope.ts';

/** The condition holds when the element's answer fits the schema. */
export interface PlainTest {
  element: IndexedElement;
  schema: JsonSchema;
}

/** An element compared with a constant; undefined when JSON Schema has no keyword for it. */
export function plainComparison(index: FormIndex, { op, left, right }: Comparison): PlainTest | undefined {
  const [operand, constant, operator] =
    'const' in left ? [right, left, FLIPPED_OPERATOR[op]] : [left, right, op];
  return 'const' in constant
    ? plainTest(index, operand, (kind) => comparisonSchema(kind, operator, constant.const))
    : undefined;
}

/** An element among constants; undefined when JSON Schema has no keyword for it. */
export const plainMembership = (index: FormIndex, { left, values }: In): PlainTest | undefined =>
  plainTest(index, left, (kind) => membershipSchema(kind, values));

function plainTest(
  index: FormIndex,
  operand: Expression,
  schemaFor: (kind: ValueKind) => JsonSchema | undefined,
): PlainTest | undefined {
  if (!('element' in operand)) return undefined;
  const element = index.elementById.get(operand.element)!;
  const schema = schemaFor(element.type.valueKind);
  return schema && { element, schema };
}

const FLIPPED_OPERATOR = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

const BOUND_KEYWORD = {
  lt: 'exclusiveMaximum',
  le: 'maximum',
  gt: 'exclusiveMinimum',
  ge: 'minimum',
} as const;

/** Decimals are answered as text, which JSON Schema cannot compare as numbers. */
function comparisonSchema(
  kind: ValueKind,
  op: Comparison['op'],
  constant: string | number | boolean,
): JsonSchema | undefined {
  if (kind === 'decimal') return undefined;
  if (op === 'eq') return { const: constant };
  if (op === 'ne') return { not: { const: constant } };
  return kind === 'integer' ? { [BOUND_KEYWORD[op]]: constant } : undefined;
}

function membershipSchema(kind: ValueKind, values: readonly (string | number)[]): JsonSchema | undefined {
  const oneOfValues = { enum: [...new Set(values)] };
  if (kind === 'codes') return { contains: oneOfValues };
  return kind === 'decimal' ? undefined : oneOfValues;
}
