import { expect, test } from 'vitest';
import { newTradeId } from './trades.ts';

test('no id of a trade begins with a hyphen, which a command would take for an option', () => {
  const ids = Array.from({ length: 2000 }, newTradeId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
});
