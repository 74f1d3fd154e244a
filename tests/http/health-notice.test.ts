import { expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
const [first, second] = (answers['insured'] as AnswerRow[]).map(({ rowId }) => rowId!) as [string, string];

const QUESTIONS = 'refused hospital tumour heart diabetes chl_liver chl_kidney chl_mental chl_pregnancy';
const fit = Object.fromEntries(QUESTIONS.split(' ').map((code) => [code, 'no']));
const unfit = { ...fit, tumour: 'yes' };

/** A saved application for two. */
async function applied(): Promise<OpenTrade> {
  const trade = await openTrade(server);
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  return trade;
}

const states = async ({ tradeId, token }: OpenTrade) =>
  Object.fromEntries(
    (await call('getTellResult', { tradeId }, token)).insured.map(({ insuredId, state }) => [
      insuredId,
      state,
    ]),
  );

/** Saves the notice of one person as a page does that was just opened. */
async function tell({ tradeId, token }: OpenTrade, insuredId: string, health: object) {
  const { version, revision } = await call('initTellInfo', { tradeId, insuredId }, token);
  const { contentHash } = version;
  return attempt('saveTellinfo', { tradeId, insuredId, contentHash, revision, answers: { health } }, token);
}

const make = ({ tradeId, token }: OpenTrade, event: string) =>
  attempt('saveTellResult', { tradeId, insuredId: first, event }, token);

test('whoever is insured has a notice to confirm as soon as the application is saved, and none before', async () => {
  const trade = await openTrade(server);
  expect(await states(trade)).toEqual({});
  const before = await attempt('initTellInfo', { tradeId: trade.tradeId, insuredId: first }, trade.token);
  expect(before).toMatchObject({ status: 404, body: { code: 'subject.notFound' } });
  const { insured } = await call(
    'getTellResult',
    { tradeId: (await appliedWith(trade)).tradeId },
    trade.token,
  );
  expect(insured.map(({ insuredId, state }) => [insuredId, state])).toEqual([
    [first, 'toConfirm'],
    [second, 'toConfirm'],
  ]);
  expect(insured.every(({ name, relation }) => name !== '' && relation !== '')).toBe(true);
});

async function appliedWith(trade: OpenTrade, changed: Answers = answers, revision = 0): Promise<OpenTrade> {
  await call('saveInsureInfo', { ...trade.key, revision, answers: changed }, trade.token);
  return trade;
}

test('one passes, one fails; the two notices have answers of their own', async () => {
  const trade = await applied();
  expect((await tell(trade, first, unfit)).body.data).toMatchObject({
    answers: { health: { outcome: 'failed' } },
  });
  expect((await tell(trade, second, fit)).status).toBe(200);
  expect(await states(trade)).toEqual({ [first]: 'failed', [second]: 'passed' });
});

test('a notice that is incomplete is refused and stays to be confirmed', async () => {
  const trade = await applied();
  const { heart: _left, ...most } = fit;
  expect(await tell(trade, first, most)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'health/heart' }] } },
  });
  expect(await states(trade)).toMatchObject({ [first]: 'toConfirm' });
});

test('who was in hospital says why, and may show the report; a picture that nobody sent is none', async () => {
  const trade = await applied();
  const refused = (path: string, code: string) => ({
    status: 422,
    body: { data: { issues: [{ code, path }] } },
  });
  const ill = { ...fit, hospital: 'yes' };
  expect(await tell(trade, first, ill)).toMatchObject(refused('health/hospitalReason', 'required'));
  const reason = { ...ill, hospitalReason: '甲状腺结节' };
  expect(await tell(trade, first, { ...reason, hospitalReport: ['pictureA00000000000000'] })).toMatchObject(
    refused('health/hospitalReport', 'upload.missing'),
  );
  expect((await tell(trade, first, reason)).status).toBe(200);
  expect(await states(trade)).toMatchObject({ [first]: 'failed' });
});

test('a failed notice can be confirmed once more, and then pass', async () => {
  const trade = await applied();
  await tell(trade, first, unfit);
  expect(await tell(trade, first, fit)).toMatchObject({ status: 409, body: { code: 'notice.settled' } });
  expect((await make(trade, 'reconfirm')).body.data).toEqual({ state: 'toConfirm' });
  expect((await tell(trade, first, fit)).status).toBe(200);
  expect(await states(trade)).toMatchObject({ [first]: 'passed' });
});

test('a failed notice can go to the underwriters, and stays there', async () => {
  const trade = await applied();
  await tell(trade, first, unfit);
  expect((await make(trade, 'applyManual')).body.data).toEqual({ state: 'manualApplied' });
  for (const event of ['reconfirm', 'applyManual', 'modifyInsured'])
    expect((await make(trade, event)).status).toBe(409);
});

test('of twenty who apply for manual underwriting at once exactly one does', async () => {
  const trade = await applied();
  await tell(trade, first, unfit);
  const all = await Promise.all(Array.from({ length: 20 }, () => make(trade, 'applyManual')));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
});

test.each(['passed', 'failed'] as const)(
  'when the person behind a %s notice is changed, it has to be confirmed again; the other one stays',
  async (state) => {
    const trade = await applied();
    await tell(trade, first, state === 'passed' ? fit : unfit);
    await tell(trade, second, fit);
    const changed = structuredClone(answers);
    const row = (changed['insured'] as AnswerRow[])[0]!;
    row['weight'] = row['weight'] === '61' ? '62' : '61';
    await appliedWith(trade, changed, 1);
    expect(await states(trade)).toEqual({ [first]: 'toConfirm', [second]: 'passed' });
  },
);

test('saving the application once more without a change leaves every notice as it is', async () => {
  const trade = await applied();
  await tell(trade, first, fit);
  await appliedWith(trade, answers, 1);
  expect(await states(trade)).toEqual({ [first]: 'passed', [second]: 'toConfirm' });
});

test('who is taken out of the application has no notice any more', async () => {
  const trade = await applied();
  const rows = answers['insured'] as AnswerRow[];
  await appliedWith(trade, { ...answers, insured: [rows[0]!] }, 1);
  expect(await states(trade)).toEqual({ [first]: 'toConfirm' });
});

test('a passed notice can be corrected; until it is saved again it has to be confirmed', async () => {
  const trade = await applied();
  await tell(trade, first, fit);
  expect((await make(trade, 'correct')).body.data).toEqual({ state: 'toConfirm' });
  expect((await make(trade, 'correct')).status).toBe(409);
  expect((await tell(trade, first, unfit)).status).toBe(200);
  expect(await states(trade)).toMatchObject({ [first]: 'failed' });
  expect((await make(trade, 'correct')).status).toBe(409);
});

test('nothing happens to a notice that its state does not allow', async () => {
  const trade = await applied();
  expect(await make(trade, 'applyManual')).toMatchObject({ status: 409, body: { code: 'notice.settled' } });
  expect((await make(trade, 'fits')).status).toBe(400);
});
