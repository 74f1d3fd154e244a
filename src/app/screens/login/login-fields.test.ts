import { expect, test } from 'vitest';
import { EMPTY_FIELDS, isComplete, normaliseFields } from './login-fields.ts';

test.each([
  '+86 138-0013-8000',
  '0086 138 0013 8000',
  '138 0013 8000',
  ' 13800138000 ',
  '１３８００１３８０００',
])('a mobile number pasted as %s is complete (U25)', (mobile) => {
  const values = normaliseFields({ ...EMPTY_FIELDS, mobile });
  expect(values.mobile).toBe('13800138000');
  expect(isComplete('mobile', values.mobile)).toBe(true);
});

test('a code and the end of an ID number are taken without the spaces that were pasted along (U25)', () => {
  const values = normaliseFields({ mobile: '', code: '123 456', lastSix: ' 15242x ' });
  expect(values).toEqual({ mobile: '', code: '123456', lastSix: '15242X' });
  expect(isComplete('code', values.code) && isComplete('lastSix', values.lastSix)).toBe(true);
});

test.each([
  ['mobile', '1380013800'],
  ['mobile', '138001380000'],
  ['code', '12345'],
  ['lastSix', '15242'],
] as const)('a %s of the wrong length is not complete: %s', (name, value) => {
  expect(isComplete(name, value)).toBe(false);
});
