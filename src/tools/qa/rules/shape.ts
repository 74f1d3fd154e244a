/** Shapes of the JSON that rules take, and the check of a value against a shape. */

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

/**
 * The error message for a value that does not match a shape; undefined when it matches. Extra keys are allowed.
 *
 * @param path names the value in the message, such as `input[0].ratio`
 */
export function shapeProblem(shape: Shape, value: unknown, path: string): string | undefined {
  if (typeof shape === 'string')
    return hasType(shape, value) ? undefined : `\`${path}\` must be ${TYPE_WORDS[typeNameOf(shape)]}`;
  if (isRows(shape)) {
    if (!Array.isArray(value)) return `\`${path}\` must be an array`;
    return firstProblem(value.map((row, index) => [shape[0], row, `${path}[${index}]`] as const));
  }
  if (!isRecord(value)) return `\`${path}\` must be an object`;
  return firstProblem(
    Object.entries(shape).map(([key, part]) => [part, value[key], `${path}.${key}`] as const),
  );
}

const TYPE_WORDS: Record<TypeName, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  texts: 'an object of strings',
};

const typeNameOf = (shape: string): TypeName => shape.replace('?', '') as TypeName;

function hasType(shape: string, value: unknown): boolean {
  if (shape.endsWith('?') && (value === null || value === undefined)) return true;
  const name = typeNameOf(shape);
  if (name !== 'texts') return typeof value === name;
  return isRecord(value) && Object.values(value).every((text) => hasType('string?', text));
}

function firstProblem(parts: (readonly [Shape, unknown, string])[]): string | undefined {
  for (const [shape, value, path] of parts) {
    const problem = shapeProblem(shape, value, path);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const isRows = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
