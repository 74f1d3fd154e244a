// Random mutations of a JSON document, for fuzz tests of answers and of published documents.
import fc from 'fast-check';

type Path = (string | number)[];

/** Values known to break programs, next to any other JSON value and any string. */
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

/** One change of a document. `path` and `from` number the paths of the document: the target, and the source of a copy. */
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

/** One to three mutations. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

/** A mutated copy of the document. */
export function applyMutations(document: unknown, changes: readonly Mutation[]): unknown {
  const copy = structuredClone(document);
  for (const change of changes) apply(copy, change);
  return copy;
}

function apply(root: unknown, { kind, path, from, value }: Mutation): void {
  const allPaths = [...pathsOf(root, [])];
  // Most paths of a document lead to words, which can break in few ways: most mutations avoid them.
  const paths = path % 8 === 0 ? allPaths : allPaths.filter(([first]) => first !== 'words');
  if (paths.length === 0) return;
  const target = paths[path % paths.length]!;
  const source = paths[from % paths.length]!;
  const [parent, key] = parentOf(root, target);
  const copied = structuredClone(valueAt(root, source));
  if (kind === 'replace') set(parent, key, value);
  else if (kind === 'copy') set(parent, key, copied);
  else if (kind === 'remove') remove(parent, key);
  else if (kind === 'repeat' && Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]));
  else if (kind === 'rename') rename(parent, key, value);
  else if (kind === 'nudge') set(parent, key, nudged(valueAt(root, target)));
  else if (kind === 'swap') {
    const [sourceParent, sourceKey] = parentOf(root, source);
    set(sourceParent, sourceKey, structuredClone(valueAt(root, target)));
    set(parent, key, copied);
  }
}

type Container = Record<string, unknown> | unknown[];

function* pathsOf(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* pathsOf(part, [...path, key]);
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], root);

const parentOf = (root: unknown, path: Path): [Container, string] => [
  valueAt(root, path.slice(0, -1)) as Container,
  String(path.at(-1)),
];

/** Sets a key as JSON.parse does: `__proto__` becomes an own key and never changes the prototype. */
function set(container: Container | undefined, key: string, value: unknown): void {
  if (typeof container !== 'object' || container === null) return;
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

function rename(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) return;
  set(container, typeof value === 'string' ? value : '__proto__', container[key]);
  delete container[key];
}

function nudged(value: unknown): unknown {
  if (typeof value === 'number') return value * -1 + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? value.slice(1) : value;
}
