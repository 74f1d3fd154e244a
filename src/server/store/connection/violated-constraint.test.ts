import { expect, test } from 'vitest';
import { violatedConstraint } from './violated-constraint.ts';

const databaseError = (code: string) => Object.assign(new Error('refused'), { code, constraint: 'some_key' });

test('only a unique violation names its constraint, however deep it is wrapped', () => {
  const duplicate = databaseError('23505');
  expect(violatedConstraint(duplicate)).toBe('some_key');
  expect(violatedConstraint(new Error('query failed', { cause: duplicate }))).toBe('some_key');
  expect(violatedConstraint(databaseError('23503'))).toBeUndefined();
  expect(violatedConstraint('refused')).toBeUndefined();
});
