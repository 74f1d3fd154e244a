import { expect, test } from 'vitest';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query } from './database.ts';
import { pdf } from './pdfs.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { uploadClient } from './upload-client.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const { upload } = uploadClient(server);
const DOCUMENT = { purpose: 'document', contentType: 'application/pdf' } as const;
const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
const [first, second] = (answers['insured'] as AnswerRow[]).map(({ rowId }) => rowId!) as [string, string];

/** Answers with which a health notice passes, and answers with which it fails. */
const healthy = healthAnswers();
const unhealthy = healthAnswers({ tumour: 'yes' });

/** Saves the application of a trade; by default its first revision, for two insured. */
const saveApplication = ({ key, token }: OpenTrade, changedAnswers: Answers = answers, revision = 0) =>
  call('saveInsureInfo', { ...key, revision, answers: changedAnswers }, token);

/** A trade with a saved application for two insured. */
async function tradeWithTwoInsured(): Promise<OpenTrade> {
  const trade = await openTrade(server);
  await saveApplication(trade);
  return trade;
}

/** The state of each health notice, by insured. */
const noticeStates = async ({ tradeId, token }: OpenTrade) =>
  Object.fromEntries(
    (await call('getTellResult', { tradeId }, token)).insured.map(({ insuredId, state }) => [
      insuredId,
      state,
    ]),
  );

/** Opens the health notice of an insured and saves answers to it. */
async function saveNotice({ tradeId, token }: OpenTrade, insuredId: string, health: object) {
  const { version, revision } = await call('initTellInfo', { tradeId, insuredId }, token);
  const { contentHash } = version;
  return attempt('saveTellinfo', { tradeId, insuredId, contentHash, revision, answers: { health } }, token);
}

/** Sends an event for the notice of the first insured. */
const sendEvent = ({ tradeId, token }: OpenTrade, event: string) =>
  attempt('saveTellResult', { tradeId, insuredId: first, event }, token);

test('each insured has a health notice to confirm once the application is saved, and none before', async () => {
  const trade = await openTrade(server);
  expect(await noticeStates(trade)).toEqual({});
  const before = await attempt('initTellInfo', { tradeId: trade.tradeId, insuredId: first }, trade.token);
  expect(before).toMatchObject({ status: 404, body: { code: 'subject.notFound' } });
  await saveApplication(trade);
  const { insured } = await call('getTellResult', { tradeId: trade.tradeId }, trade.token);
  expect(insured.map(({ insuredId, state }) => [insuredId, state])).toEqual([
    [first, 'toConfirm'],
    [second, 'toConfirm'],
  ]);
  expect(insured.every(({ name, relation }) => name !== '' && relation !== '')).toBe(true);
});

test('the notices come with their product, in the language of the page (U26)', async () => {
  const { tradeId, token } = await openTrade(server);
  const names = async (language?: 'en_US') => {
    const { product } = await call('getTellResult', { tradeId, ...(language && { language }) }, token);
    return [product.riskName, product.supplierName, product.premiumFrom];
  };
  const { premiumFrom, words } = products.find(({ supplierCode }) => supplierCode === 'CHL')!;
  expect(await names()).toEqual([words.zh_CN.riskName, words.zh_CN.supplierName, premiumFrom]);
  expect(await names('en_US')).toEqual([words.en_US.riskName, words.en_US.supplierName, premiumFrom]);
});

test('each insured has a notice with its own answers: one fails and the other passes', async () => {
  const trade = await tradeWithTwoInsured();
  expect((await saveNotice(trade, first, unhealthy)).body.data).toMatchObject({
    answers: { conclusion: { outcome: 'failed' } },
  });
  expect((await saveNotice(trade, second, healthy)).status).toBe(200);
  expect(await noticeStates(trade)).toEqual({ [first]: 'failed', [second]: 'passed' });
});

test('an incomplete notice is refused and remains to confirm', async () => {
  const trade = await tradeWithTwoInsured();
  const { heart: _heart, ...incomplete } = healthy;
  expect(await saveNotice(trade, first, incomplete)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'health/heart' }] } },
  });
  expect(await noticeStates(trade)).toMatchObject({ [first]: 'toConfirm' });
});

test('an insured who was in hospital must give the reason, and a report that was never uploaded is refused', async () => {
  const trade = await tradeWithTwoInsured();
  const refusal = (path: string, code: string) => ({
    status: 422,
    body: { data: { issues: [{ code, path }] } },
  });
  const inHospital = healthAnswers({ hospital: 'yes' });
  expect(await saveNotice(trade, first, inHospital)).toMatchObject(
    refusal('health/hospitalReason', 'required'),
  );
  const withReason = { ...inHospital, hospitalReason: '甲状腺结节' };
  expect(
    await saveNotice(trade, first, { ...withReason, hospitalReport: ['pictureA00000000000000'] }),
  ).toMatchObject(refusal('health/hospitalReport', 'upload.missing'));
  expect((await saveNotice(trade, first, withReason)).status).toBe(200);
  expect(await noticeStates(trade)).toMatchObject({ [first]: 'failed' });
});

test('a report may be a PDF beside pictures', async () => {
  const trade = await tradeWithTwoInsured();
  const { announcement: report } = await upload(pdf(), { ...DOCUMENT, trade });
  const { announcement: picture } = await upload(await jpeg(), { trade });
  const inHospital = { ...healthAnswers({ hospital: 'yes' }), hospitalReason: '甲状腺结节' };
  const hospitalReport = [report.uploadId, picture.uploadId];
  expect((await saveNotice(trade, first, { ...inHospital, hospitalReport })).status).toBe(200);
});

test('a failed notice can be opened again with the event reconfirm, and then pass', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, unhealthy);
  expect(await saveNotice(trade, first, healthy)).toMatchObject({
    status: 409,
    body: { code: 'notice.settled' },
  });
  expect((await sendEvent(trade, 'reconfirm')).body.data).toEqual({ state: 'toConfirm' });
  expect((await saveNotice(trade, first, healthy)).status).toBe(200);
  expect(await noticeStates(trade)).toMatchObject({ [first]: 'passed' });
});

test('a failed notice can go to manual underwriting, and then accepts no other event', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, unhealthy);
  expect((await sendEvent(trade, 'applyManual')).body.data).toEqual({ state: 'manualApplied' });
  for (const event of ['reconfirm', 'applyManual', 'modifyInsured'])
    expect((await sendEvent(trade, event)).status).toBe(409);
});

test('of twenty concurrent requests for manual underwriting, one is accepted', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, unhealthy);
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendEvent(trade, 'applyManual')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
});

test.each(['passed', 'failed'] as const)(
  'when the insured of a %s notice changes, that notice is to confirm again; the other one keeps its state',
  async (state) => {
    const trade = await tradeWithTwoInsured();
    await saveNotice(trade, first, state === 'passed' ? healthy : unhealthy);
    await saveNotice(trade, second, healthy);
    const changedAnswers = structuredClone(answers);
    const row = (changedAnswers['insured'] as AnswerRow[])[0]!;
    row['weight'] = row['weight'] === '61' ? '62' : '61';
    await saveApplication(trade, changedAnswers, 1);
    expect(await noticeStates(trade)).toEqual({ [first]: 'toConfirm', [second]: 'passed' });
  },
);

test('saving the application again without a change leaves every notice as it is', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, healthy);
  await saveApplication(trade, answers, 1);
  expect(await noticeStates(trade)).toEqual({ [first]: 'passed', [second]: 'toConfirm' });
});

test('an insured removed from the application no longer has a notice', async () => {
  const trade = await tradeWithTwoInsured();
  const rows = answers['insured'] as AnswerRow[];
  await saveApplication(trade, { ...answers, insured: [rows[0]!] }, 1);
  expect(await noticeStates(trade)).toEqual({ [first]: 'toConfirm' });
});

test('a passed notice can be corrected, and is to confirm until it is saved again', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, healthy);
  expect((await sendEvent(trade, 'correct')).body.data).toEqual({ state: 'toConfirm' });
  expect((await sendEvent(trade, 'correct')).status).toBe(409);
  expect((await saveNotice(trade, first, unhealthy)).status).toBe(200);
  expect(await noticeStates(trade)).toMatchObject({ [first]: 'failed' });
  expect((await sendEvent(trade, 'correct')).status).toBe(409);
});

test('an event that the state of the notice does not allow is refused', async () => {
  const trade = await tradeWithTwoInsured();
  expect(await sendEvent(trade, 'applyManual')).toMatchObject({
    status: 409,
    body: { code: 'notice.settled' },
  });
  expect((await sendEvent(trade, 'fits')).status).toBe(400);
});

/** What the result page of the first insured shows in a language. */
const resultOf = async ({ tradeId, token }: OpenTrade, language: 'zh_CN' | 'es_ES' = 'zh_CN') =>
  (await call('getTellResult', { tradeId, language }, token)).insured.find(
    ({ insuredId }) => insuredId === first,
  )!;

test('the outcome of the form decides: the receipt names it, and the result has its words in each language', async () => {
  const trade = await tradeWithTwoInsured();
  expect(await resultOf(trade)).not.toHaveProperty('outcome');
  const receipt = await saveNotice(trade, first, unhealthy);
  expect(receipt.body.data).toMatchObject({ outcome: { outcomeId: 't5ry8k3pwdqe', result: 'failed' } });
  expect(await resultOf(trade)).toMatchObject({
    state: 'failed',
    outcome: {
      title: '暂时不能直接投保',
      followUps: ['applyManual', 'reconfirm', 'modifyInsured', 'otherProducts'],
    },
  });
  expect(await resultOf(trade, 'es_ES')).toMatchObject({
    outcome: { title: 'Por ahora no se puede asegurar directamente' },
  });
});

test('an outcome fails a notice whose question on the page says nothing, and leaves what it names', async () => {
  const trade = await tradeWithTwoInsured();
  const pregnant = await saveNotice(trade, first, healthAnswers({ chl_pregnancy: 'yes' }));
  expect(pregnant.body.data).toMatchObject({ answers: {}, outcome: { result: 'failed' } });
  expect(pregnant.body.data).not.toHaveProperty('answers.conclusion');
  expect(await resultOf(trade)).toMatchObject({
    state: 'failed',
    outcome: { title: '孕期暂缓投保', followUps: ['reconfirm', 'otherProducts'] },
  });
  for (const event of ['applyManual', 'modifyInsured'])
    expect(await sendEvent(trade, event)).toMatchObject({ status: 409, body: { code: 'notice.settled' } });
  expect((await sendEvent(trade, 'reconfirm')).status).toBe(200);
  expect(await resultOf(trade)).not.toHaveProperty('outcome');
});

test('the outcome is stored with the answers, encrypted, and bound to their revision', async () => {
  const trade = await tradeWithTwoInsured();
  await saveNotice(trade, first, healthy);
  const where = 'where trade_id = $1 and subject = $2';
  const read = async () =>
    (
      await query(databaseUrl, `select outcome::text as text, revision from answers ${where}`, [
        trade.tradeId,
        first,
      ])
    )[0]!;
  const { text } = await read();
  expect(text).toMatch(/^\{"\$encrypted": /);
  expect(text).not.toContain('x2c9vbn6hzaj');
  const open = { tradeId: trade.tradeId, screen: 'healthNotice', subject: first };
  expect(await call('openForm', open, trade.token)).toMatchObject({ outcome: { result: 'passed' } });
  // A server of the previous release writes a later revision, and no outcome.
  await query(databaseUrl, `update answers set revision = revision + 1 ${where}`, [trade.tradeId, first]);
  expect(await resultOf(trade)).toMatchObject({ state: 'passed' });
  expect(await resultOf(trade)).not.toHaveProperty('outcome');
});

test('the page gets neither the outcomes of a form nor their words before the answers are saved', async () => {
  const trade = await tradeWithTwoInsured();
  const form = await call('initTellInfo', { tradeId: trade.tradeId, insuredId: first }, trade.token);
  const text = JSON.stringify(form);
  for (const secret of ['t5ry8k3pwdqe', 'x2c9vbn6hzaj', 'q8pj4wme7suf', '孕期暂缓投保'])
    expect(text, secret).not.toContain(secret);
});
