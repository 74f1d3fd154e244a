import { expect, test } from 'vitest';
import { previousInForce } from './previous-in-force.ts';

test.each<[contents: (string | undefined)[], position: number | undefined]>([
  [[], undefined],
  [['a'], undefined],
  [['a', 'b'], 0],
  [['a', 'b', 'b'], 0],
  [['a', 'b', 'a'], undefined],
  [['a', 'b', 'c', 'b'], 0],
  [['a', 'b', 'a', 'c'], 0],
  [['a', 'b', undefined], undefined],
  [['a', undefined, 'b'], undefined],
  [['a', undefined, 'b', 'c'], 2],
])('after %j, the previous document in force is that at %j (G7)', (contents, position) => {
  const history = contents.map((content, index) => ({ content, index }));
  expect(previousInForce(history)?.index).toBe(position);
});
