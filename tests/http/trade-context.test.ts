// Conditions that read the trade: its product, its channel and the number of insured persons, from the server's own data.
import { beforeAll, expect, test } from 'vitest';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { element, idOf } from '../forms/small-form.ts';
import { wordedForm } from '../forms/worded-form.ts';
import { answerFixture } from './answer-fixtures.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { PRODUCTS, type Insurer } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);
const { answers: application } = answerFixture('chenghai-two-insured-two-beneficiaries');
const screen = 'visitBooking';

const is = (context: 'product' | 'channel' | 'insuredCount', value: string | number): Condition => ({
  op: 'eq',
  left: { context },
  right: { const: value },
});

/** A form with one required question for each part of the trade, and two questions for everybody. */
function byTrade(detail: Partial<Element> = {}): Form {
  const asked = (code: string, visibleWhen: Condition) =>
    element(code, 'text', { requiredFlag: 'Y', visibleWhen });
  const elements = [
    element('remark'),
    element('detail', 'text', detail),
    asked('ofproduct', is('product', PRODUCTS.chenghai.riskCode)),
    asked('ofchannel', is('channel', '11')),
    asked('ofcount', is('insuredCount', 2)),
  ];
  return wordedForm(screen, elements);
}

beforeAll(async () => {
  expect(await publish(byTrade())).toMatchObject({ ok: true });
});

/** Starts a trade, with an application for two if it is final, and opens the screen. */
async function openScreen(insurer: Insurer, { platformCode = '', isFinal = false } = {}) {
  const trade = await call('getTradeId', { ...PRODUCTS[insurer], platformCode });
  const { tradeId, token } = trade;
  if (isFinal) {
    const { version } = await call('initInsuranceInfo', { tradeId }, token);
    const { contentHash } = version;
    await call('saveInsureInfo', { tradeId, contentHash, revision: 0, answers: application }, token);
  }
  const opened = await eventually(() => call('openForm', { tradeId, screen }, token));
  const key = { tradeId, screen, contentHash: opened.version.contentHash };
  const save = (answers: object, rest: object = {}) =>
    attempt('saveScreen', { ...key, revision: opened.revision, answers, ...rest } as never, token);
  return { tradeId, token, opened, key, save };
}

/** The paths of the issues of a refused save. */
const refusedPaths = ({ body }: { body: { data?: unknown } }) =>
  (body.data as { issues: { path: string }[] }).issues.map(({ path }) => path);

test('a form opens with the product and the channel of its trade, and the number of insured once that is final', async () => {
  const direct = await openScreen('hemu');
  expect(direct.opened.context).toEqual({ product: PRODUCTS.hemu.riskCode, channel: '' });
  const sent = await openScreen('chenghai', { platformCode: '11', isFinal: true });
  expect(sent.opened.context).toEqual({
    product: PRODUCTS.chenghai.riskCode,
    channel: '11',
    insuredCount: (application['insured'] as AnswerRow[]).length,
  });
});

test('a form that reads no number of insured is not sent one', async () => {
  const { tradeId, token } = await openScreen('chenghai', { isFinal: true });
  const notice = await call('openForm', { tradeId, screen: 'invoice' }, token);
  expect(notice.context).toEqual({ product: PRODUCTS.chenghai.riskCode, channel: '' });
});

test('the server asks what the trade says, whatever the page claims', async () => {
  const hemu = await openScreen('hemu');
  expect(await hemu.save({ page: { remark: 'x' } })).toMatchObject({ status: 200 });
  const chenghai = await openScreen('chenghai', { platformCode: '11', isFinal: true });
  const claimed = { context: { product: PRODUCTS.hemu.riskCode, channel: '', insuredCount: 1 } };
  expect(await chenghai.save({ page: { remark: 'x' } }, claimed)).toMatchObject({ status: 400 });
  const refused = await chenghai.save({ page: { remark: 'x' } });
  expect(refusedPaths(refused)).toEqual(['page/ofproduct', 'page/ofchannel', 'page/ofcount']);
  const page = { ofproduct: 'a', ofchannel: 'b', ofcount: 'c' };
  expect(await chenghai.save({ page })).toMatchObject({ status: 200 });
});

test('an answer to a question of another trade is not stored', async () => {
  const hemu = await openScreen('hemu');
  const saved = await hemu.save({ page: { remark: 'x', ofproduct: 'a' } });
  expect(saved).toMatchObject({ status: 200, body: { data: { answers: { page: { remark: 'x' } } } } });
  expect(JSON.stringify(saved.body.data)).not.toContain('ofproduct');
});

test('the application that is final later decides about a form that was opened before', async () => {
  const { tradeId, token, save } = await openScreen('chenghai');
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await call('saveInsureInfo', { tradeId, contentHash, revision: 0, answers: application }, token);
  expect(refusedPaths(await save({ page: { ofproduct: 'a' } }))).toEqual(['page/ofcount']);
});

test('publishing counts by each draft’s own trade the answers that are to be given again', async () => {
  const started = await Promise.all([
    openScreen('chenghai'),
    openScreen('hemu'),
    openScreen('chenghai', { platformCode: '11' }),
  ]);
  for (const { key, token } of started)
    await call('temporaryDataSave', { ...key, answers: { page: { remark: 'x' } } }, token);
  const result = await publish(byTrade({ requiredWhen: is('channel', '11') }));
  expect(result).toMatchObject({ ok: true });
  const report = result.ok ? result.published[0]!.report! : undefined;
  expect(report!.elements![idOf('detail')]).toMatchObject({ toAnswer: 1 });
});
