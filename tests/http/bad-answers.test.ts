import { describe, expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash } from './database.ts';
import { startServer, type CallResponse, type CallName } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, attemptText, databaseUrl } = server;
const good = answerFixture('chenghai-two-insured-two-beneficiaries').answers;
const [firstInsured] = good['insured'] as AnswerRow[];
const [firstBeneficiary] = firstInsured!['beneficiaries'] as AnswerRow[];
const trades = new Map<string, OpenTrade>();
trades.set('saveInsureInfo', await openTrade(server));
trades.set('temporaryDataSave', await openTrade(server));

const applicant = (change: object): object => ({
  ...good,
  applicant: { ...(good['applicant'] as AnswerRow), ...change },
});
const insured = (...rows: unknown[]): object => ({ ...good, insured: rows });
const insuredWith = (change: object): object => insured({ ...firstInsured, ...change });
const beneficiary = (change: object): object =>
  insuredWith({ beneficiaries: [{ ...firstBeneficiary, ...change }] });
const rows = (count: number, row: AnswerRow): AnswerRow[] =>
  Array.from({ length: count }, (_, i) => ({ ...row, rowId: `r${i}` }));
const long = 'A'.repeat(200_000);
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** What is sent, the code that comes back, and the path it points at. */
const wrong: readonly [title: string, answers: unknown, code: string, path: string][] = [
  ['an unknown section', { ...good, agent: {} }, 'value.unknown', 'agent'],
  ['an unknown key of a section', applicant({ prem: '1' }), 'value.unknown', 'applicant/prem'],
  ['an unknown key of a row', insuredWith({ prem: 1 }), 'value.unknown', 'insured/r1/prem'],
  [
    'an unknown key of a row in a row',
    beneficiary({ prem: 1 }),
    'value.unknown',
    'insured/r1/beneficiaries/b1/prem',
  ],
  ['an answer to a note', applicant({ privacyNote: 'x' }), 'value.unknown', 'applicant/privacyNote'],
  ['a row id where nothing repeats', applicant({ rowId: 'r1' }), 'value.unknown', 'applicant/rowId'],
  ['a number for a text', applicant({ mobile: 13_800_138_000 }), 'value.type', 'applicant/mobile'],
  ['a number for a decimal', applicant({ annualIncome: 18.5 }), 'value.type', 'applicant/annualIncome'],
  [
    'a text for a whole number',
    beneficiary({ ratio: '60' }),
    'value.type',
    'insured/r1/beneficiaries/b1/ratio',
  ],
  ['a fraction', beneficiary({ ratio: 60.5 }), 'value.type', 'insured/r1/beneficiaries/b1/ratio'],
  ['2^53', beneficiary({ ratio: 2 ** 53 }), 'value.type', 'insured/r1/beneficiaries/b1/ratio'],
  ['null', applicant({ email: null }), 'value.type', 'applicant/email'],
  ['true for a text', applicant({ address: true }), 'value.type', 'applicant/address'],
  ['"true" for a switch', applicant({ chl_paperPolicy: 'true' }), 'value.type', 'applicant/chl_paperPolicy'],
  ['1 for a switch', applicant({ chl_paperPolicy: 1 }), 'value.type', 'applicant/chl_paperPolicy'],
  ['a list for a text', applicant({ name: ['欧阳若溪'] }), 'value.type', 'applicant/name'],
  ['an object for a text', applicant({ name: { toString: 'x' } }), 'value.type', 'applicant/name'],
  ['a text for a list', insuredWith({ chl_hobbyRisk: 'none' }), 'value.type', 'insured/r1/chl_hobbyRisk'],
  [
    'a list of numbers for codes',
    insuredWith({ chl_hobbyRisk: [1] }),
    'value.type',
    'insured/r1/chl_hobbyRisk',
  ],
  [
    '501 codes',
    insuredWith({ chl_hobbyRisk: Array<string>(501).fill('none') }),
    'value.type',
    'insured/r1/chl_hobbyRisk',
  ],
  ['a date for a range', applicant({ idValidity: '2039-05-01' }), 'value.type', 'applicant/idValidity'],
  [
    'an unknown key of a range',
    applicant({ idValidity: { start: '2019-05-01', until: '2039-05-01' } }),
    'value.type',
    'applicant/idValidity',
  ],
  [
    'null inside a range',
    applicant({ idValidity: { start: '2019-05-01', end: null } }),
    'value.type',
    'applicant/idValidity',
  ],
  ['a list for a section', { ...good, applicant: [good['applicant']] }, 'value.type', 'applicant'],
  ['a text for a section', { ...good, applicant: 'x' }, 'value.type', 'applicant'],
  ['an object for rows', { ...good, insured: firstInsured }, 'value.type', 'insured'],
  ['null for rows', { ...good, insured: null }, 'value.type', 'insured'],
  [
    'an object for rows in a row',
    insuredWith({ beneficiaries: {} }),
    'value.type',
    'insured/r1/beneficiaries',
  ],
  ['ten insured', insured(...rows(10, firstInsured!)), 'rows.tooMany', 'insured'],
  [
    'four beneficiaries',
    insuredWith({ beneficiaries: rows(4, firstBeneficiary!) }),
    'rows.tooMany',
    'insured/r1/beneficiaries',
  ],
  ['a row without an id', insured({ relation: 'self' }), 'row.id', 'insured/0'],
  ['a row that is null', insured(null), 'row.id', 'insured/0'],
  ['a row that is a list', insured([]), 'row.id', 'insured/0'],
  ['two rows of one id', insured(firstInsured, firstInsured), 'row.id', 'insured/1'],
  ...['', 'R1', '../x', 'r1/name', '__proto__', 'a'.repeat(17), 'r1\n', 'é', 7].map(
    (rowId): [string, unknown, string, string] => [
      `the row id ${JSON.stringify(rowId)}`,
      insuredWith({ rowId }),
      'row.id',
      'insured/0',
    ],
  ),
  ['a text of 200 KB', applicant({ address: long }), 'text.tooLong', 'applicant/address'],
  ['a name of 200 KB', applicant({ name: long }), 'text.tooLong', 'applicant/name'],
  ['a code of 200 KB', insuredWith({ relation: long }), 'text.tooLong', 'insured/r1/relation'],
  ['a range with 200 KB', applicant({ idValidity: { start: long } }), 'text.tooLong', 'applicant/idValidity'],
  ['codes with 200 KB', insuredWith({ chl_hobbyRisk: [long] }), 'text.tooLong', 'insured/r1/chl_hobbyRisk'],
  [
    'a NUL in a text',
    applicant({ address: '文三路\u0000100号' }),
    'text.hiddenCharacter',
    'applicant/address',
  ],
  ['half a character', applicant({ name: '欧阳\ud800' }), 'text.hiddenCharacter', 'applicant/name'],
  [
    'a NUL in a code of a list',
    insuredWith({ chl_hobbyRisk: ['none\u0000'] }),
    'text.hiddenCharacter',
    'insured/r1/chl_hobbyRisk',
  ],
  [
    'a NUL in a range',
    applicant({ idValidity: { start: '\u0000' } }),
    'text.hiddenCharacter',
    'applicant/idValidity',
  ],
  ['names of what every object has', applicant({ toString: 'x' }), 'value.unknown', 'applicant/toString'],
  ['a section that every object has', { ...good, hasOwnProperty: {} }, 'value.unknown', 'hasOwnProperty'],
  ['a key with markup', applicant({ '<b>"\n': 1 }), 'value.unknown', 'applicant/?b???'],
  ['nesting a thousand levels deep', applicant({ name: deep(1000) }), 'value.type', 'applicant/name'],
  ['a list', [good], 'value.type', ''],
  ['a text', JSON.stringify(good), 'value.type', ''],
  ['null instead of answers', null, 'value.type', ''],
];

/** Sends answers as final and as a draft; both must be refused before anything is stored. */
async function refusedTwice(send: (name: CallName, trade: OpenTrade) => Promise<CallResponse>) {
  const before = await databaseHash(databaseUrl);
  const refusals = [];
  for (const [name, trade] of trades) refusals.push(await send(name as CallName, trade));
  expect(await databaseHash(databaseUrl)).toBe(before);
  return refusals;
}

const bodyOf = (name: CallName, { key }: OpenTrade, answers: unknown) => ({
  ...key,
  ...(name === 'saveInsureInfo' ? { revision: 0 } : {}),
  answers,
});

describe('answers that are no answers to the form are refused at their place, as final and as a draft:', () => {
  test.each(wrong)('%s', async (_title, answers, code, path) => {
    const refusals = await refusedTwice((name, trade) =>
      attempt(name, bodyOf(name, trade, answers), trade.token),
    );
    for (const { status, body } of refusals) {
      const [issue] = (body.data?.['issues'] ?? []) as { code: string; path: string }[];
      expect({ status, code: body.code, issue }).toMatchObject({
        status: 422,
        code: 'answers.invalid',
        issue: { code, path },
      });
    }
  });

  test('a number is not taken for the text that it would be, nor a text for its number', async () => {
    const { token, tradeId } = trades.get('temporaryDataSave')!;
    const { answers } = (await server.call('initInsuranceInfo', { tradeId }, token)) as { answers: Answers };
    expect(answers).toEqual({});
  });
});

describe('keys that could reach the prototype of every object are refused in the text itself:', () => {
  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"applicant":{"__proto__":{"polluted":1}}}',
    '{"applicant":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"applicant":{"\\u005f_proto__":{"polluted":1}}}',
    '{"insured":[{"rowId":"r1","__proto__":{"polluted":1}}]}',
    '{"insured":[{"rowId":"r1","beneficiaries":[{"rowId":"b1","__proto__":{"polluted":1}}]}]}',
  ])('%s', async (text) => {
    const refusals = await refusedTwice((name, trade) => {
      const { answers: _none, ...rest } = bodyOf(name, trade, undefined);
      return attemptText(name, `${JSON.stringify(rest).slice(0, -1)},"answers":${text}}`, trade.token);
    });
    for (const { status, body } of refusals)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('a constructor that is no attempt is an unknown key like any other', async () => {
    const refusals = await refusedTwice((name, trade) =>
      attempt(name, bodyOf(name, trade, applicant({ constructor: 1 })), trade.token),
    );
    for (const { body } of refusals)
      expect(body.data?.['issues']).toEqual([{ code: 'value.unknown', path: 'applicant/constructor' }]);
  });
});
