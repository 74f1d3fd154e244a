/**
 * In place of RJSF's comparison of properties, which brings 2.5 KB gzip of code for values that forms do not have:
 * data and React elements are compared by what is in them, functions are equal as in RJSF, and anything else is equal
 * to itself alone, which costs a drawing at most. The web builds put this module there (`vite.config.ts`).
 */
export default function deepEquals(a: unknown, b: unknown, above: readonly unknown[] = []): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'function') return typeof b === 'function';
  if (!isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  // On the way down to itself: what was compared so far is equal.
  if (above.includes(a)) return true;
  const [names, others] = [namesOf(a), namesOf(b)];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(b, name) && deepEquals(a[name], b[name], [...above, a]))
  );
}

const isData = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
};

/** All but what React notes in an element about who made it. */
const namesOf = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((name) => !('$$typeof' in value && name.startsWith('_')));
