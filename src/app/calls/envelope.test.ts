import { expect, test } from 'vitest';
import { parseEnvelope } from './envelope.ts';

test.each([
  [{ code: 0, data: 'd' }],
  [{ code: '0', data: 'd' }],
  [{ code: 200, data: 'd' }],
  [{ code: '200', message: '', data: 'd' }],
  [{ status: 'SUCCESS', data: 'd' }],
  [{ code: 0, status: 'SUCCESS', data: 'd' }],
  [{ code: 'E9', status: 'SUCCESS', data: 'd' }],
])('%j is a success [T-008]', (body) => {
  expect(parseEnvelope(200, body)).toEqual({ ok: true, data: 'd' });
});

test('an explicit failure status overrides a success code (A41)', () => {
  const result = parseEnvelope(200, { code: 0, status: 'FAIL', message: '订单已取消' });
  expect(result).toMatchObject({ ok: false, problem: { code: 'answer.failed', message: '订单已取消' } });
});

test('a failed response keeps its code, message and data', () => {
  const result = parseEnvelope(422, {
    code: 'answers.invalid',
    status: 'FAIL',
    message: '',
    data: { issues: [{ code: 'required', path: 'applicant/name' }] },
  });
  expect(result).toMatchObject({
    ok: false,
    problem: {
      code: 'answers.invalid',
      status: 422,
      data: { issues: [{ code: 'required', path: 'applicant/name' }] },
    },
  });
});

test('a failure code with HTTP 200 is a failure', () => {
  expect(parseEnvelope(200, { code: 1001, message: 'x' })).toMatchObject({
    ok: false,
    problem: { code: '1001', message: 'x', status: 200 },
  });
});

test('an HTTP failure without an envelope takes its code from the HTTP status', () => {
  expect(parseEnvelope(502, undefined)).toMatchObject({ ok: false, problem: { code: 'http.502' } });
  expect(parseEnvelope(502, '<html>')).toMatchObject({ ok: false, problem: { code: 'http.502' } });
});

test('a success envelope does not override an HTTP failure', () => {
  expect(parseEnvelope(500, { code: 0, data: 'd' })).toMatchObject({
    ok: false,
    problem: { code: 'http.500' },
  });
});

test.each([[undefined], ['<html>'], [[1]], [null]])('%j is a malformed response [E-019]', (body) => {
  expect(parseEnvelope(200, body)).toMatchObject({ ok: false, problem: { code: 'answer.abnormal' } });
});

test.each([[{}], [{ code: '' }], [{ status: 'FAIL' }], [{ code: 0, status: 'FAIL' }]])(
  '%j is a failure without a reason [E-018 E-078]',
  (body) => {
    expect(parseEnvelope(200, body)).toMatchObject({ ok: false, problem: { code: 'answer.failed' } });
  },
);

test.each([[{ code: 0 }], [{ status: 'SUCCESS', data: null }]])(
  '%j is a success without data, and fails [E-049]',
  (body) => {
    expect(parseEnvelope(200, body)).toMatchObject({ ok: false, problem: { code: 'answer.empty' } });
  },
);
