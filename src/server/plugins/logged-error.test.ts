import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

const SECRET = '330106198803152427';

test('a database error is logged as code and constraint, without statement, parameters and stack [T2]', () => {
  const driver = Object.assign(new Error(`duplicate key value: (${SECRET})`), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'drafts_pkey',
    detail: `Key (id)=(${SECRET}) already exists.`,
  });
  const wrapped = new Error(`Failed query: insert … params: ${SECRET}`, { cause: driver });
  expect(loggedError(wrapped)).toEqual({ type: 'Error', code: '23505', constraint: 'drafts_pkey' });
});

test('any other error is logged as type and stack frames, without its message [T2]', () => {
  const logged = loggedError(new TypeError(`cannot read ${SECRET}\n    at ${SECRET}\n    at ${SECRET}:1:1`));
  expect(logged.type).toBe('TypeError');
  expect(logged.stack).toMatch(/^\s+at .*logged-error\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

test('a thrown value other than an error is logged as its type [T2]', () => {
  expect(loggedError(SECRET)).toEqual({ type: 'string' });
});

test('a code, name or constraint that is no identifier is not logged [T2]', () => {
  const forged = Object.assign(new Error('x'), { name: SECRET, code: SECRET, constraint: SECRET });
  expect(JSON.stringify(loggedError(forged))).not.toContain(SECRET);
  const changed = new Error(`first ${SECRET}`);
  expect(changed.stack).toContain(SECRET);
  changed.message = 'second';
  expect(loggedError(changed)).toEqual({ type: 'Error', stack: '' });
});
