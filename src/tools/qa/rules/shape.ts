type Name = 'string' | 'number' | 'boolean' | 'texts';

/** What JSON a rule takes: a type, one that may be absent or null (`?`), rows, or an object of these. */
export type Shape = Name | `${Name}?` | readonly [Shape] | { readonly [key: string]: Shape };

type OfName<N> = N extends 'string'
  ? string
  : N extends 'number'
    ? number
    : N extends 'boolean'
      ? boolean
      : Readonly<Record<string, string | null | undefined>>;

/** The value of a shape in TypeScript. */
export type Value<S> = S extends `${infer N}?`
  ? OfName<N> | null | undefined
  : S extends string
    ? OfName<S>
    : S extends readonly [infer Row]
      ? readonly Value<Row>[]
      : { readonly [Key in keyof S]: Value<S[Key]> };

/** Why a value does not have a shape, in words for whoever wrote it; other keys than those of the shape may be there. */
export function shapeProblem(shape: Shape, value: unknown, at: string): string | undefined {
  if (typeof shape === 'string')
    return isOfName(shape, value) ? undefined : `${at} must be ${WORDS[nameIn(shape)]}`;
  if (isRows(shape)) {
    if (!Array.isArray(value)) return `${at} must be an array`;
    return firstProblem(value.map((row, i) => [shape[0], row, `${at}[${i}]`] as const));
  }
  if (!isRecord(value)) return `${at} must be an object`;
  return firstProblem(
    Object.entries(shape).map(([key, part]) => [part, value[key], `${at}.${key}`] as const),
  );
}

const WORDS: Record<Name, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  texts: 'an object of strings',
};

const nameIn = (shape: string): Name => shape.replace('?', '') as Name;

function isOfName(shape: string, value: unknown): boolean {
  if (shape.endsWith('?') && (value === null || value === undefined)) return true;
  const name = nameIn(shape);
  if (name !== 'texts') return typeof value === name;
  return isRecord(value) && Object.values(value).every((text) => isOfName('string?', text));
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
