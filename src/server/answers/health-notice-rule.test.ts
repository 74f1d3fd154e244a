import { expect, test } from 'vitest';
import { insuredName } from './health-notice-rule.ts';

const self = { rowId: 'r1', relation: 'self' };
const spouse = { rowId: 'r2', relation: 'spouse', name: '陈景行' };

test('who insures himself is called what the applicant is called, everybody else by his own name', () => {
  const applicant = { name: '欧阳若溪' };
  expect(insuredName({ ...self, name: '旧名' }, { applicant })).toBe('欧阳若溪');
  expect(insuredName(spouse, { applicant })).toBe('陈景行');
});

test('a form that asks nothing about the applicant names the insured persons all the same', () => {
  expect(insuredName({ ...self, name: '欧阳若溪' }, {})).toBe('欧阳若溪');
  expect(insuredName(self, {})).toBe('');
  expect(insuredName(spouse, {})).toBe('陈景行');
});
