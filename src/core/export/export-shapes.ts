import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import { MAX_TEXT_LENGTH } from '../answers/check-shape.ts';
import type { JsonSchema } from './row-scope.ts';

export type AnswerKind = Exclude<ValueKind, 'none'>;

/** What can be stored; see `storable-text.ts`. Patterns of JSON Schema are read with Unicode. */
const STORABLE_PATTERN = '^[^\\u0000\\uD800-\\uDFFF]*$';
const TEXT: JsonSchema = { type: 'string', maxLength: MAX_TEXT_LENGTH, pattern: STORABLE_PATTERN };

/** What a value has to be whatever its element asks, and whether or not it is visible. */
export const shapeSchemas: Record<AnswerKind, JsonSchema> = {
  text: TEXT,
  code: TEXT,
  date: TEXT,
  decimal: TEXT,
  integer: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  boolean: { type: 'boolean' },
  codes: { type: 'array', maxItems: 500, items: TEXT },
  range: {
    type: 'object',
    additionalProperties: false,
    properties: { start: TEXT, end: TEXT, longTerm: { type: 'boolean' } },
  },
};

const NOT_EMPTY: JsonSchema = { type: 'string', minLength: 1 };
const requiredProperty = (key: string, part: JsonSchema): JsonSchema => ({
  required: [key],
  properties: { [key]: part },
});

/** What a value has to be to count as an answer: '' , [] and {} do not. */
export const answeredSchemas: Record<AnswerKind, JsonSchema> = {
  text: NOT_EMPTY,
  code: NOT_EMPTY,
  date: NOT_EMPTY,
  decimal: NOT_EMPTY,
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  codes: { type: 'array', minItems: 1 },
  range: {
    type: 'object',
    anyOf: [
      requiredProperty('start', NOT_EMPTY),
      requiredProperty('end', NOT_EMPTY),
      requiredProperty('longTerm', { const: true }),
    ],
  },
};
