import { expect, test } from 'vitest';
import { confirmsByLink } from './confirms-by-link.ts';

test.each([
  ['the applicant', 'self', 40, false],
  ['the spouse', 'spouse', 40, true],
  ['a parent', 'parent', 70, true],
  ['a child of 17, for whom the applicant consents', 'child', 17, false],
  ['a child of 18', 'child', 18, true],
  ['a grandchild of 5, whose parents have to consent', 'grandchild', 5, true],
])('of a product with a death benefit %s confirms by link: %s %i, %s', (_title, relation, age, expected) => {
  expect(confirmsByLink({ relation }, age, true)).toBe(expected);
});

test('nobody confirms an order without a death benefit', () => {
  expect(confirmsByLink({ relation: 'spouse' }, 40, false)).toBe(false);
});
