import { expect, test } from 'vitest';
import { errorName } from './error-name.ts';

/** A class that puts an answer into its name. */
class NamedError extends Error {
  override name = '欧阳若溪';
}

test.each([
  [new TypeError('欧阳若溪'), 'TypeError'],
  [new DOMException('x', 'QuotaExceededError'), 'QuotaExceededError'],
  [new NamedError('x'), 'Error'],
  ['欧阳若溪', 'Error'],
  [undefined, 'Error'],
])('%o is of the class %s [T-011]', (thrown, name) => {
  expect(errorName(thrown)).toBe(name);
});
