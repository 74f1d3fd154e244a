import { describe, expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import type { FormRevision } from '../../src/server/encryption/record-addresses.ts';
import { answerFixture, answerFixtures } from './answer-fixtures.ts';
import { answersOfRow } from './data-keys.ts';
import { databaseHash, query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade, readStoredAnswers, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const valid = answerFixtures.filter(({ issues }) => issues.length === 0);
const invalid = answerFixtures.filter(({ issues }) => issues.length > 0);

/** The rows of a trade's draft and final answers, read past the routes. */
async function readRows({ tradeId }: OpenTrade) {
  const read = async (table: 'drafts' | 'answers', condition = '') => {
    const [row] = await query<FormRevision & Record<string, unknown>>(
      databaseUrl,
      `select trade_id as "tradeId", screen, subject, revision, answers from ${table} where trade_id = $1 ${condition}`,
      [tradeId],
    );
    return (
      row && {
        revision: row.revision,
        answers: answersOfRow<Answers>(table, { ...row, answers: row['answers'] }),
      }
    );
  };
  return { draft: await read('drafts', 'and removed_at is null'), final: await read('answers') };
}

test('the fixtures have valid and invalid answers for each of the three insurers', () => {
  for (const fixtures of [valid, invalid])
    expect(new Set(fixtures.map(({ insurer }) => insurer))).toEqual(new Set(['chenghai', 'hemu', 'panshan']));
});

describe('valid answers are saved and read back:', () => {
  test.each(valid)('$insurer: $title', async ({ insurer, asOf, answers }) => {
    server.setNow(`${asOf}T04:00:00Z`);
    const trade = await openTrade(server, insurer);
    const saved = await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
    expect(saved.revision).toBe(1);
    const stored = { revision: 1, answers: saved.answers };
    expect(await readRows(trade)).toEqual({ draft: stored, final: stored });
    expect(await readStoredAnswers(server, trade)).toEqual({ ...stored, savedAt: saved.savedAt });
    expect(await call('temporaryDataInfo', { tradeId: trade.tradeId }, trade.token)).toMatchObject(stored);
    const resave = { ...trade.key, revision: 1, answers: saved.answers };
    expect((await call('saveInsureInfo', resave, trade.token)).answers).toEqual(saved.answers);
  });
});

describe('invalid answers are refused with exactly their issues, and nothing is stored:', () => {
  test.each(invalid)('$insurer: $title', async ({ insurer, asOf, answers, issues }) => {
    server.setNow(`${asOf}T04:00:00Z`);
    const trade = await openTrade(server, insurer);
    const before = await databaseHash(databaseUrl);
    const { status, body } = await attempt(
      'saveInsureInfo',
      { ...trade.key, revision: 0, answers },
      trade.token,
    );
    expect({ status, code: body.code, issues: body.data?.['issues'] }).toEqual({
      status: 422,
      code: 'answers.invalid',
      issues,
    });
    expect(await databaseHash(databaseUrl)).toBe(before);
    const draft = { ...trade.key, answers };
    const { status: draftStatus } = await attempt('temporaryDataSave', draft, trade.token);
    const isWrongShape = issues.some(({ code }) => /^(value|rows\.tooMany|row\.)/.test(code));
    expect(draftStatus).toBe(isWrongShape ? 422 : 200);
  });
});

test('answers are normalised before they are stored: full-width digits, spaces, hyphens and trailing zeros', async () => {
  const trade = await openTrade(server);
  const { applicant, insured } = structuredClone(answerFixture('chenghai-self').answers);
  const typed: Answers = {
    applicant: {
      ...(applicant as AnswerRow),
      name: ' 欧阳若溪 ',
      idNumber: '３３０１０６ 19880315 2427',
      mobile: '138-0013 8000',
      email: ' ouyang.ruoxi@example.com ',
      annualIncome: '018.50',
    },
    insured: (insured as AnswerRow[]).map((row) => ({ ...row, height: '165.0', weight: '52。5' })),
  };
  const saved = await call('saveInsureInfo', { ...trade.key, revision: 0, answers: typed }, trade.token);
  expect(saved.answers).toEqual(answerFixture('chenghai-self').answers);
});

test('a draft stores answers to hidden questions as typed; final answers leave them out', async () => {
  const { answers } = answerFixture('chenghai-answers-behind-no');
  const trade = await openTrade(server);
  const { revision } = await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  expect((await readStoredAnswers(server, trade)).answers).toEqual(answers);
  const final = await call('saveInsureInfo', { ...trade.key, revision, answers }, trade.token);
  const [typed] = answers['insured'] as AnswerRow[];
  const [saved] = (final.answers as Answers)['insured'] as AnswerRow[];
  expect(typed).toMatchObject({ chl_smokePerDay: 999, mobile: '1' });
  expect(Object.keys(saved!)).not.toContain('chl_smokePerDay');
  expect(Object.keys(saved!)).not.toContain('mobile');
});

test('answers count as saved until they change, and final answers outlast the removal of the draft', async () => {
  const { answers } = answerFixture('chenghai-self');
  const trade = await openTrade(server);
  const saved = await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ savedAt: saved.savedAt });
  const change = { ...trade.key, revision: 1, answers: { applicant: {} } };
  await call('temporaryDataUpdate', change, trade.token);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ revision: 2, savedAt: null });
  const { tradeId, token } = trade;
  expect(await call('temporaryDataRemove', { tradeId }, token)).toEqual({ removed: true });
  expect(await call('temporaryDataRemove', { tradeId }, token)).toEqual({ removed: false });
  expect(await attempt('temporaryDataInfo', { tradeId }, token)).toMatchObject({
    status: 404,
    body: { code: 'draft.notFound' },
  });
  expect(await readRows(trade)).toEqual({ draft: undefined, final: { revision: 1, answers: saved.answers } });
  expect(await readStoredAnswers(server, trade)).toEqual({ answers: {}, revision: 0, savedAt: null });
});

test('the form comes with the answers of the draft, each in its element', async () => {
  const trade = await openTrade(server);
  const answers = { applicant: { name: '欧阳若溪', annualIncome: '18.5' } };
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const form = await call('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  const values = Object.fromEntries(
    form.sections[0]!.elements.map(({ elementCode, elementValue }) => [elementCode, elementValue]),
  );
  expect(values).toMatchObject({ name: '欧阳若溪', annualIncome: '18.5', mobile: null });
  expect(form.sections[1]!.elements.every(({ elementValue }) => elementValue === null)).toBe(true);
});
