import { expect, test } from 'vitest';
import { composeMappings } from './compose-mappings.ts';

const recipe = (...moves: [from: string, to: string][]) => ({
  moves: moves.map(([from, to]) => ({ from, to })),
});

test('an answer that is moved twice goes all the way, and one that was moved once stays where it went', () => {
  const two = composeMappings([recipe(['a', 'b'], ['x', 'y']), recipe(['b', 'c'], ['p', 'q'])]);
  expect(two).toEqual(recipe(['a', 'c'], ['x', 'y'], ['b', 'c'], ['p', 'q']));
});

test('questions that change places twice are back where they were', () => {
  const swap = recipe(['a', 'b'], ['b', 'a']);
  expect(composeMappings([swap, swap])).toEqual(recipe(['a', 'a'], ['b', 'b']));
});

test('one recipe is itself, and none moves nothing', () => {
  expect(composeMappings([recipe(['a', 'b'])])).toEqual(recipe(['a', 'b']));
  expect(composeMappings([])).toEqual(recipe());
});
