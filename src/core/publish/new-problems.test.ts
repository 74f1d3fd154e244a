import { expect, test } from 'vitest';
import { publishProblem } from '../failures/publish-problem.ts';
import { newProblems } from './new-problems.ts';

const params = { list: 'boatModel', attribute: 'level' };
const offers = publishProblem('condition.unknownAttribute', 'maker', params);

test('a problem is new unless one of the same code, part and params was there', () => {
  const before = [offers];
  expect(newProblems(before, [publishProblem('condition.unknownAttribute', 'maker', { ...params })])).toEqual(
    [],
  );
  const others = [
    publishProblem('check.attribute', 'maker', params),
    publishProblem('condition.unknownAttribute', 'model', params),
    publishProblem('condition.unknownAttribute', 'maker', { ...params, attribute: 'length' }),
  ];
  expect(newProblems(before, [offers, ...others])).toEqual(others);
});
