import { expect, test } from 'vitest';
import { insuredName } from './health-notice-rule.ts';

const self = { rowId: 'r1', relation: 'self' };
const spouse = { rowId: 'r2', relation: 'spouse', name: '陈景行' };

test('the insured applicant takes the name from the applicant section, other insured persons from their own row', () => {
  const applicant = { name: '欧阳若溪' };
  expect(insuredName({ ...self, name: '旧名' }, { applicant })).toBe('欧阳若溪');
  expect(insuredName(spouse, { applicant })).toBe('陈景行');
});

test('without an applicant section the name comes from the insured row', () => {
  expect(insuredName({ ...self, name: '欧阳若溪' }, {})).toBe('欧阳若溪');
  expect(insuredName(self, {})).toBe('');
  expect(insuredName(spouse, {})).toBe('陈景行');
});
