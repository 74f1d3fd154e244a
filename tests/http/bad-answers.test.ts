import { describe, expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash } from './database.ts';
import { startServer, type CallResponse } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, attemptText, databaseUrl } = server;
const validAnswers = answerFixture('chenghai-two-insured-two-beneficiaries').answers;
const [firstInsured] = validAnswers['insured'] as AnswerRow[];
const [firstBeneficiary] = firstInsured!['beneficiaries'] as AnswerRow[];
const insuredPath = `insured/${firstInsured!.rowId}`;
const beneficiaryPath = `${insuredPath}/beneficiaries/${firstBeneficiary!.rowId}`;

/** A trade for each call that stores answers; no test of this file stores any. */
const trades = { saveInsureInfo: await openTrade(server), temporaryDataSave: await openTrade(server) };
type SavingCall = keyof typeof trades;

const withApplicant = (change: object): object => ({
  ...validAnswers,
  applicant: { ...(validAnswers['applicant'] as AnswerRow), ...change },
});
const withInsured = (...rows: unknown[]): object => ({ ...validAnswers, insured: rows });
const withFirstInsured = (change: object): object => withInsured({ ...firstInsured, ...change });
const withFirstBeneficiary = (change: object): object =>
  withFirstInsured({ beneficiaries: [{ ...firstBeneficiary, ...change }] });
const copies = (count: number, row: AnswerRow): AnswerRow[] =>
  Array.from({ length: count }, (_, i) => ({ ...row, rowId: `r${i}` }));
const longText = 'A'.repeat(200_000);
const nestedList = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Answers that the server must refuse, with the code and the path of the first issue. */
const refusedAnswers: readonly [title: string, answers: unknown, code: string, path: string][] = [
  ['an unknown section', { ...validAnswers, agent: {} }, 'value.unknown', 'agent'],
  ['an unknown key of a section', withApplicant({ prem: '1' }), 'value.unknown', 'applicant/prem'],
  ['an unknown key of a row', withFirstInsured({ prem: 1 }), 'value.unknown', `${insuredPath}/prem`],
  [
    'an unknown key of a row in a row',
    withFirstBeneficiary({ prem: 1 }),
    'value.unknown',
    `${beneficiaryPath}/prem`,
  ],
  ['an answer to a note', withApplicant({ privacyNote: 'x' }), 'value.unknown', 'applicant/privacyNote'],
  [
    'a row id in a section that does not repeat',
    withApplicant({ rowId: 'r1' }),
    'value.unknown',
    'applicant/rowId',
  ],
  ['a number for a text', withApplicant({ mobile: 13_800_138_000 }), 'value.type', 'applicant/mobile'],
  ['a number for a decimal', withApplicant({ annualIncome: 18.5 }), 'value.type', 'applicant/annualIncome'],
  [
    'a text for a whole number',
    withFirstBeneficiary({ ratio: '60' }),
    'value.type',
    `${beneficiaryPath}/ratio`,
  ],
  ['a fraction', withFirstBeneficiary({ ratio: 60.5 }), 'value.type', `${beneficiaryPath}/ratio`],
  ['2^53', withFirstBeneficiary({ ratio: 2 ** 53 }), 'value.type', `${beneficiaryPath}/ratio`],
  ['null', withApplicant({ email: null }), 'value.type', 'applicant/email'],
  ['true for a text', withApplicant({ address: true }), 'value.type', 'applicant/address'],
  [
    '"true" for a switch',
    withApplicant({ chl_paperPolicy: 'true' }),
    'value.type',
    'applicant/chl_paperPolicy',
  ],
  ['1 for a switch', withApplicant({ chl_paperPolicy: 1 }), 'value.type', 'applicant/chl_paperPolicy'],
  ['a list for a text', withApplicant({ name: ['欧阳若溪'] }), 'value.type', 'applicant/name'],
  ['an object for a text', withApplicant({ name: { toString: 'x' } }), 'value.type', 'applicant/name'],
  [
    'a text for a list',
    withFirstInsured({ chl_hobbyRisk: 'none' }),
    'value.type',
    `${insuredPath}/chl_hobbyRisk`,
  ],
  [
    'a list of numbers for codes',
    withFirstInsured({ chl_hobbyRisk: [1] }),
    'value.type',
    `${insuredPath}/chl_hobbyRisk`,
  ],
  [
    '501 codes',
    withFirstInsured({ chl_hobbyRisk: Array<string>(501).fill('none') }),
    'value.type',
    `${insuredPath}/chl_hobbyRisk`,
  ],
  ['a date for a range', withApplicant({ idValidity: '2039-05-01' }), 'value.type', 'applicant/idValidity'],
  [
    'an unknown key of a range',
    withApplicant({ idValidity: { start: '2019-05-01', until: '2039-05-01' } }),
    'value.type',
    'applicant/idValidity',
  ],
  [
    'null inside a range',
    withApplicant({ idValidity: { start: '2019-05-01', end: null } }),
    'value.type',
    'applicant/idValidity',
  ],
  [
    'a list for a section',
    { ...validAnswers, applicant: [validAnswers['applicant']] },
    'value.type',
    'applicant',
  ],
  ['a text for a section', { ...validAnswers, applicant: 'x' }, 'value.type', 'applicant'],
  ['an object for rows', { ...validAnswers, insured: firstInsured }, 'value.type', 'insured'],
  ['null for rows', { ...validAnswers, insured: null }, 'value.type', 'insured'],
  [
    'an object for rows in a row',
    withFirstInsured({ beneficiaries: {} }),
    'value.type',
    `${insuredPath}/beneficiaries`,
  ],
  ['ten insured', withInsured(...copies(10, firstInsured!)), 'rows.tooMany', 'insured'],
  [
    'four beneficiaries',
    withFirstInsured({ beneficiaries: copies(4, firstBeneficiary!) }),
    'rows.tooMany',
    `${insuredPath}/beneficiaries`,
  ],
  ['a row without an id', withInsured({ relation: 'self' }), 'row.id', 'insured/0'],
  ['a row that is null', withInsured(null), 'row.id', 'insured/0'],
  ['a row that is a list', withInsured([]), 'row.id', 'insured/0'],
  ['two rows of one id', withInsured(firstInsured, firstInsured), 'row.id', 'insured/1'],
  ...['', 'R1', '../x', 'r1/name', '__proto__', 'a'.repeat(17), 'r1\n', 'é', 7].map(
    (rowId): [string, unknown, string, string] => [
      `the row id ${JSON.stringify(rowId)}`,
      withFirstInsured({ rowId }),
      'row.id',
      'insured/0',
    ],
  ),
  ['a text of 200 KB', withApplicant({ address: longText }), 'text.tooLong', 'applicant/address'],
  ['a name of 200 KB', withApplicant({ name: longText }), 'text.tooLong', 'applicant/name'],
  ['a code of 200 KB', withFirstInsured({ relation: longText }), 'text.tooLong', `${insuredPath}/relation`],
  [
    'a range with 200 KB',
    withApplicant({ idValidity: { start: longText } }),
    'text.tooLong',
    'applicant/idValidity',
  ],
  [
    'codes with 200 KB',
    withFirstInsured({ chl_hobbyRisk: [longText] }),
    'text.tooLong',
    `${insuredPath}/chl_hobbyRisk`,
  ],
  [
    'a NUL in a text',
    withApplicant({ address: '文三路\u0000100号' }),
    'text.hiddenCharacter',
    'applicant/address',
  ],
  ['half a character', withApplicant({ name: '欧阳\ud800' }), 'text.hiddenCharacter', 'applicant/name'],
  [
    'a NUL in a code of a list',
    withFirstInsured({ chl_hobbyRisk: ['none\u0000'] }),
    'text.hiddenCharacter',
    `${insuredPath}/chl_hobbyRisk`,
  ],
  [
    'a NUL in a range',
    withApplicant({ idValidity: { start: '\u0000' } }),
    'text.hiddenCharacter',
    'applicant/idValidity',
  ],
  ['a key that every object has', withApplicant({ toString: 'x' }), 'value.unknown', 'applicant/toString'],
  [
    'a section that every object has',
    { ...validAnswers, hasOwnProperty: {} },
    'value.unknown',
    'hasOwnProperty',
  ],
  ['a key with markup', withApplicant({ '<b>"\n': 1 }), 'value.unknown', 'applicant/?b???'],
  [
    'nesting a thousand levels deep',
    withApplicant({ name: nestedList(1000) }),
    'value.type',
    'applicant/name',
  ],
  ['a list', [validAnswers], 'value.type', ''],
  ['a text', JSON.stringify(validAnswers), 'value.type', ''],
  ['null instead of answers', null, 'value.type', ''],
];

/** Sends answers as a final save and as a draft; expects that neither call writes a row. */
async function sendToBothCalls(send: (name: SavingCall, trade: OpenTrade) => Promise<CallResponse>) {
  const before = await databaseHash(databaseUrl);
  const responses = [
    await send('saveInsureInfo', trades.saveInsureInfo),
    await send('temporaryDataSave', trades.temporaryDataSave),
  ];
  expect(await databaseHash(databaseUrl)).toBe(before);
  return responses;
}

const requestBody = (name: SavingCall, { key }: OpenTrade, answers: unknown) => ({
  ...key,
  ...(name === 'saveInsureInfo' ? { revision: 0 } : {}),
  answers,
});

describe('answers that do not fit the form are refused at their path, as a final save and as a draft:', () => {
  test.each(refusedAnswers)('%s', async (_title, answers, code, path) => {
    const responses = await sendToBothCalls((name, trade) =>
      attempt(name, requestBody(name, trade, answers), trade.token),
    );
    for (const { status, body } of responses) {
      const [issue] = (body.data?.['issues'] ?? []) as { code: string; path: string }[];
      expect({ status, code: body.code, issue }).toMatchObject({
        status: 422,
        code: 'answers.invalid',
        issue: { code, path },
      });
    }
  });

  test('none of the refused drafts is stored', async () => {
    const { token, tradeId } = trades.temporaryDataSave;
    const { answers } = (await server.call('initInsuranceInfo', { tradeId }, token)) as { answers: Answers };
    expect(answers).toEqual({});
  });
});

describe('a body with a key that could reach the prototype of every object is refused by the JSON parser:', () => {
  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"applicant":{"__proto__":{"polluted":1}}}',
    '{"applicant":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"applicant":{"\\u005f_proto__":{"polluted":1}}}',
    '{"insured":[{"rowId":"r1","__proto__":{"polluted":1}}]}',
    '{"insured":[{"rowId":"r1","beneficiaries":[{"rowId":"b1","__proto__":{"polluted":1}}]}]}',
  ])('%s', async (text) => {
    const responses = await sendToBothCalls((name, trade) => {
      const { answers: _answers, ...rest } = requestBody(name, trade, undefined);
      return attemptText(name, `${JSON.stringify(rest).slice(0, -1)},"answers":${text}}`, trade.token);
    });
    for (const { status, body } of responses)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('a key named constructor with a plain value is an unknown key like any other', async () => {
    const responses = await sendToBothCalls((name, trade) =>
      attempt(name, requestBody(name, trade, withApplicant({ constructor: 1 })), trade.token),
    );
    for (const { body } of responses)
      expect(body.data?.['issues']).toEqual([{ code: 'value.unknown', path: 'applicant/constructor' }]);
  });
});
