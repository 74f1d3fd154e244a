import { expect, test } from 'vitest';
import { composeMappings } from './compose-mappings.ts';

const mapping = (...moves: [from: string, to: string][]) => ({
  moves: moves.map(([from, to]) => ({ from, to })),
});

test('two successive moves of an answer become one, and a single move is unchanged', () => {
  const two = composeMappings([mapping(['a', 'b'], ['x', 'y']), mapping(['b', 'c'], ['p', 'q'])]);
  expect(two).toEqual(mapping(['a', 'c'], ['x', 'y'], ['b', 'c'], ['p', 'q']));
});

test('swapping two elements twice maps each to itself', () => {
  const swap = mapping(['a', 'b'], ['b', 'a']);
  expect(composeMappings([swap, swap])).toEqual(mapping(['a', 'a'], ['b', 'b']));
});

test('a single mapping is unchanged, and no mapping moves no answer', () => {
  expect(composeMappings([mapping(['a', 'b'])])).toEqual(mapping(['a', 'b']));
  expect(composeMappings([])).toEqual(mapping());
});
