import fc from 'fast-check';

type Path = (string | number)[];

/** Values that have hurt programs before, next to what any JSON may hold. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '__proto__',
    'constructor',
    'toString',
    'x*/alert(1)/*',
    '${alert(1)}',
    '</script><script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '🙂',
    '(a+)+$',
    "'; drop table versions; --",
    'today',
    '9999-99-99',
    '1e400',
    -1,
    0,
    0.1,
    1e21,
    1e300,
    2 ** 53,
    Number.MAX_VALUE,
    true,
    [],
    {},
    { $ref: '#' },
    { op: 'all', of: [] },
    { op: 'eval' },
    { const: '' },
    { fn: 'round', args: [{ const: 1 }, { const: 1e9 }] },
    { fn: 'divide', args: [{ const: 1 }, { const: 0 }] },
    JSON.parse('{"__proto__":{"polluted":1}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

/** One change at a place that is chosen by two numbers: which path, and which other path to take something from. */
interface Mutation {
  kind: 'replace' | 'remove' | 'copy' | 'swap' | 'rename' | 'repeat' | 'nudge';
  path: number;
  from: number;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'copy', 'swap', 'rename', 'repeat', 'nudge'),
  path: fc.nat(),
  from: fc.nat(),
  value: hostile,
});

/** One to three changes of a document, wherever they fall. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

/** The document after the changes; the one given stays as it is. */
export function applyMutations(document: unknown, changes: readonly Mutation[]): unknown {
  const copy = structuredClone(document);
  for (const change of changes) apply(copy, change);
  return copy;
}

function apply(root: unknown, { kind, path, from, value }: Mutation): void {
  const all = [...pathsOf(root, [])];
  // Most of a document is words, and they can go wrong in few ways.
  const paths = path % 8 === 0 ? all : all.filter(([first]) => first !== 'words');
  if (paths.length === 0) return;
  const target = paths[path % paths.length]!;
  const other = paths[from % paths.length]!;
  const [parent, key] = parentOf(root, target);
  const taken = structuredClone(valueAt(root, other));
  if (kind === 'replace') set(parent, key, value);
  else if (kind === 'copy') set(parent, key, taken);
  else if (kind === 'remove') remove(parent, key);
  else if (kind === 'repeat' && Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
  else if (kind === 'rename') rename(parent, key, value);
  else if (kind === 'nudge') set(parent, key, nudged(valueAt(root, target)));
  else if (kind === 'swap') {
    const [otherParent, otherKey] = parentOf(root, other);
    set(otherParent, otherKey, structuredClone(valueAt(root, target)));
    set(parent, key, taken);
  }
}

type Holder = Record<string, unknown> | unknown[];

function* pathsOf(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* pathsOf(part, [...path, key]);
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], root);

const parentOf = (root: unknown, path: Path): [Holder, string] => [
  valueAt(root, path.slice(0, -1)) as Holder,
  String(path.at(-1)),
];

/** As JSON.parse would: a key named `__proto__` becomes a key, never a prototype. */
function set(holder: Holder | undefined, key: string, value: unknown): void {
  if (typeof holder !== 'object' || holder === null) return;
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove(holder: Holder, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function rename(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder)) return;
  set(holder, typeof value === 'string' ? value : '__proto__', holder[key]);
  delete holder[key];
}

function nudged(value: unknown): unknown {
  if (typeof value === 'number') return value * -1 + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? value.slice(1) : value;
}
