import type { PartKind, ValueKind } from '../../../schemas/elements/element-type.ts';
import { MAX_TEXT_LENGTH } from '../answers/check-shape.ts';
import type { IndexedElement } from '../form/form-index.ts';
import type { JsonSchema } from './row-scope.ts';

type AnswerType = IndexedElement['type'];
type ScalarKind = Exclude<ValueKind, 'none' | 'object'>;

/** What a note takes. */
const NOTHING: JsonSchema = { not: {} };

/** What can be stored; see `storable-text.ts`. Patterns of JSON Schema are read with Unicode. */
const STORABLE_PATTERN = '^[^\\u0000\\uD800-\\uDFFF]*$';
const TEXT: JsonSchema = { type: 'string', maxLength: MAX_TEXT_LENGTH, pattern: STORABLE_PATTERN };

const SHAPES: Record<ScalarKind, JsonSchema> = {
  text: TEXT,
  code: TEXT,
  date: TEXT,
  decimal: TEXT,
  integer: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  boolean: { type: 'boolean' },
  codes: { type: 'array', maxItems: 500, items: TEXT },
};

/** What a value has to be whatever its element asks, and whether or not it is visible. */
export function shapeSchema({ valueKind, parts = {} }: AnswerType): JsonSchema {
  if (valueKind === 'none') return NOTHING;
  if (valueKind !== 'object') return SHAPES[valueKind];
  const properties = Object.entries(parts).map(([part, kind]) => [part, SHAPES[kind]]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

const NOT_EMPTY: JsonSchema = { type: 'string', minLength: 1 };
const requiredProperty = (key: string, part: JsonSchema): JsonSchema => ({
  required: [key],
  properties: { [key]: part },
});

const ANSWERED: Record<ScalarKind, JsonSchema> = {
  text: NOT_EMPTY,
  code: NOT_EMPTY,
  date: NOT_EMPTY,
  decimal: NOT_EMPTY,
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  codes: { type: 'array', minItems: 1 },
};

/** A part that is false says as little as one that is missing. */
const ANSWERED_PARTS: Record<PartKind, JsonSchema> = {
  text: NOT_EMPTY,
  integer: ANSWERED.integer,
  boolean: { const: true },
};

/** What a value has to be to count as an answer: '', [] and {} do not. */
export function answeredSchema({ valueKind, parts = {} }: AnswerType): JsonSchema {
  if (valueKind === 'none') return NOTHING;
  if (valueKind !== 'object') return ANSWERED[valueKind];
  const anyOf = Object.entries(parts).map(([part, kind]) => requiredProperty(part, ANSWERED_PARTS[kind]));
  return { type: 'object', anyOf };
}
