type TypeName = 'string' | 'number' | 'boolean' | 'texts';

/** What JSON a rule takes: a type, one that may be absent or null (`?`), rows, or an object of these. */
export type Shape = TypeName | `${TypeName}?` | readonly [Shape] | { readonly [key: string]: Shape };

type TypeOfName<N> = N extends 'string'
  ? string
  : N extends 'number'
    ? number
    : N extends 'boolean'
      ? boolean
      : Readonly<Record<string, string | null | undefined>>;

/** The value of a shape in TypeScript. */
export type ShapeValue<S> = S extends `${infer N}?`
  ? TypeOfName<N> | null | undefined
  : S extends string
    ? TypeOfName<S>
    : S extends readonly [infer Row]
      ? readonly ShapeValue<Row>[]
      : { readonly [Key in keyof S]: ShapeValue<S[Key]> };

/** Why a value does not have a shape, in words for whoever wrote it; other keys than those of the shape may be there. */
export function shapeProblem(shape: Shape, value: unknown, at: string): string | undefined {
  if (typeof shape === 'string')
    return hasType(shape, value) ? undefined : `${at} must be ${TYPE_WORDS[typeNameOf(shape)]}`;
  if (isRows(shape)) {
    if (!Array.isArray(value)) return `${at} must be an array`;
    return firstProblem(value.map((row, i) => [shape[0], row, `${at}[${i}]`] as const));
  }
  if (!isRecord(value)) return `${at} must be an object`;
  return firstProblem(
    Object.entries(shape).map(([key, part]) => [part, value[key], `${at}.${key}`] as const),
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
  for (const [shape, value, at] of parts) {
    const problem = shapeProblem(shape, value, at);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const isRows = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
