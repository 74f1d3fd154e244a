import { expect, test } from 'vitest';
import { loggedLine } from './logged-line.ts';

const SECRET = '330106198803152427';
const NAME = '欧阳若溪';

test('a log line keeps codes, calls, numbers and reduced errors [T2]', () => {
  const fields = {
    call: '/funapi/insure/temporaryDataSave',
    code: 'response.invalid',
    port: 'sms',
    failure: 'timedOut',
    job: 'sweep',
    detail: 'FailedOperation.PhoneNumberInBlacklist',
    mismatches: [{ keyword: 'type', path: 'data/sections/0/title' }],
    ms: 12,
    bytes: 3,
    swept: { drafts: 3, retiredAnswers: 1 },
  };
  expect(loggedLine([fields])).toEqual(fields);
  const refused = Object.assign(new Error(SECRET), { severity: 'ERROR', code: '23505' });
  expect(loggedLine([{ error: refused }])).toEqual({ error: { type: 'Error', code: '23505' } });
  for (const detail of ['status 403', 'no response in 1000 ms', 'the response is too long', 'ECONNREFUSED'])
    expect(loggedLine([{ detail }])).toEqual({ detail });
});

test.each<[name: string, logged: readonly unknown[], omitted: number]>([
  ['a text', [`Route GET:/?keyword=${NAME} not found`], 1],
  ['a text beside fields', [{ job: 'sweep' }, NAME], 1],
  ['an unknown field', [{ answers: { name: NAME } }], 1],
  ['a request', [{ req: { url: `/?keyword=${NAME}` } }], 1],
  ['a text instead of a code', [{ code: SECRET, failure: NAME, detail: `${SECRET} is blocked` }], 3],
  ['a text instead of a number', [{ ms: SECRET, bytes: Number.NaN }], 2],
  ['a text instead of counts', [{ swept: SECRET }], 1],
  ['the path of a request instead of a route', [{ call: `/uploads/${SECRET}` }], 1],
  ['a key of the prototype', [{ constructor: SECRET, toString: SECRET }], 2],
])('a log line omits %s, and says so [T2]', (_name, logged, omitted) => {
  const line = loggedLine(logged);
  expect(line['omitted']).toBe(omitted);
  expect(JSON.stringify(line)).not.toMatch(new RegExp(`${SECRET}|${NAME}`));
});

test('a mismatch keeps the path of properties only, and an error that is logged by itself is reduced [T2]', () => {
  const line = loggedLine([{ mismatches: [{ keyword: 'type', path: `data/${SECRET}` }] }]);
  expect(line).toEqual({ mismatches: [{ keyword: 'type', path: undefined }] });
  expect(JSON.stringify(loggedLine([new Error(NAME), NAME]))).not.toContain(NAME);
});
