import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAt, scanJson } from './scan-json.ts';

const offsetsOf = (text: string) => {
  const scan = scanJson(text);
  return scan.ok ? Object.fromEntries(scan.offsets) : scan;
};

test('each value is found by its JSON Pointer, a property by its key', () => {
  expect(offsetsOf('{"a": [1, {"b/~c": true}]}')).toEqual({
    '': 0,
    '/a': 1,
    '/a/0': 7,
    '/a/1': 10,
    '/a/1/b~1~0c': 11,
  });
  expect(offsetsOf(' "x" ')).toEqual({ '': 1 });
});

test('a key that its object has already is found, also where it is written differently (G4)', () => {
  const repeatedIn = (text: string) => {
    const scan = scanJson(text);
    return scan.ok && scan.repeated;
  };
  expect(repeatedIn('{"a":1,"b":{"a":1},"\\u0061":2}')).toEqual([{ key: 'a', offset: 19 }]);
  expect(repeatedIn('[{"a":1},{"a":1}]')).toEqual([]);
});

test.each<[text: string, offset: number]>([
  ['', 0],
  ['{"a":1,}', 7],
  ['[1,]', 3],
  ['{"a" 1}', 5],
  ['{a:1}', 1],
  ["{'a':1}", 1],
  ['{"a":1', 6],
  ['[1 2]', 3],
  ['01', 1],
  ['"\t"', 0],
  ['{} {}', 3],
  ['// no', 0],
])('%j is not JSON at offset %i', (text, offset) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(scanJson(text)).toEqual({ ok: false, offset });
});

test('the scan accepts what JSON.parse accepts, and nothing else', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '1',
    '-',
    '.5',
    '1e3',
    'null',
    ' ',
    'nul',
  );
  const texts = fc.oneof(
    fc.json(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(scanJson(text).ok).toBe(isJson(text));
    }),
    { numRuns: 500 },
  );
});

test('a document may be nested deeply', () => {
  expect(scanJson('['.repeat(100_000) + ']'.repeat(100_000)).ok).toBe(true);
});

test('lines and columns count from 1', () => {
  expect(positionAt('a\nbc', 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt('a\nbc', 3)).toEqual({ line: 2, column: 2 });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
