/** Shapes of the JSON that rules take, and the check of a value against a shape. */
import type { UsageCode } from '../cli/command.ts';

/** `texts` is an object of strings. */
type TypeName = 'string' | 'number' | 'boolean' | 'texts';

/** The JSON that a rule takes: a type, an optional type (`?`: absent or null), rows, or an object of shapes. */
export type Shape = TypeName | `${TypeName}?` | readonly [Shape] | { readonly [key: string]: Shape };

type TypeOfName<N> = N extends 'string'
  ? string
  : N extends 'number'
    ? number
    : N extends 'boolean'
      ? boolean
      : Readonly<Record<string, string | null | undefined>>;

/** The TypeScript type of a shape's values. */
export type ShapeValue<S> = S extends `${infer N}?`
  ? TypeOfName<N> | null | undefined
  : S extends string
    ? TypeOfName<S>
    : S extends readonly [infer Row]
      ? readonly ShapeValue<Row>[]
      : { readonly [Key in keyof S]: ShapeValue<S[Key]> };

/** Names the part of the input that has another type. */
export interface ShapeProblem {
  code: UsageCode;
  params: { path: string };
}

/**
 * Why a value does not match a shape; undefined when it matches. Extra keys are allowed.
 *
 * @param path names the value in the message, such as `input[0].ratio`
 */
export function shapeProblem(shape: Shape, value: unknown, path: string): ShapeProblem | undefined {
  if (typeof shape === 'string')
    return hasType(shape, value) ? undefined : problemOf(typeNameOf(shape), path);
  if (isRows(shape)) {
    if (!Array.isArray(value)) return problemOf('array', path);
    return firstProblem(value.map((row, index) => [shape[0], row, `${path}[${index}]`] as const));
  }
  if (!isRecord(value)) return problemOf('object', path);
  return firstProblem(
    Object.entries(shape).map(([key, part]) => [part, value[key], `${path}.${key}`] as const),
  );
}

const problemOf = (expected: TypeName | 'array' | 'object', path: string): ShapeProblem => ({
  code: `usage.rule.shape.${expected}`,
  params: { path },
});

const typeNameOf = (shape: string): TypeName => shape.replace('?', '') as TypeName;

function hasType(shape: string, value: unknown): boolean {
  if (shape.endsWith('?') && (value === null || value === undefined)) return true;
  const name = typeNameOf(shape);
  if (name !== 'texts') return typeof value === name;
  return isRecord(value) && Object.values(value).every((text) => hasType('string?', text));
}

function firstProblem(parts: (readonly [Shape, unknown, string])[]): ShapeProblem | undefined {
  for (const [shape, value, path] of parts) {
    const problem = shapeProblem(shape, value, path);
    if (problem) return problem;
  }
  return undefined;
}

const isRows = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
