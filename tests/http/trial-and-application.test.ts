// The application begins with what its trial knows, and an answer that contradicts the trial changes no premium silently.
import { expect, test } from 'vitest';
import type { Answers } from '../../src/core/answers/answers.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, placeOrder, saveStep } from './complete-application.ts';
import { dearerTermLife } from './dearer-term-life.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);

/** What a new application of a trade begins with. */
const beginning = async ({ tradeId, token }: OpenTrade) =>
  (await call('initInsuranceInfo', { tradeId }, token)).answers as Answers;

test('an application begins with nothing before the trial is saved, and then with what the trial knows', async () => {
  const trade = await openTrade(server, 'chenghai');
  expect(await beginning(trade)).toEqual({});
  await saveStep(server, trade, 'chenghai', 'trialCalculation', {
    insured: [
      trialAnswers.chenghai.insured[0],
      { rowId: 'r2', relation: 'child', gender: 'M', birthDate: '2006-05-20', chl_smoker: 'no' },
    ],
  });
  const cover = { chl_sumInsured: '500000', chl_payPeriod: '20Y', chl_smoking: 'no' };
  expect(await beginning(trade)).toEqual({
    applicant: { gender: 'F', birthDate: '1988-03-15' },
    insured: [
      { rowId: 'r1', relation: 'self', ...cover },
      { rowId: 'r2', relation: 'child', gender: 'M', birthDate: '2006-05-20', ...cover },
    ],
  });
});

test('what the application has already stays, whatever the trial says afterwards', async () => {
  const trade = await openTrade(server, 'chenghai');
  await saveStep(server, trade, 'chenghai', 'trialCalculation');
  const draft = { insured: [{ rowId: 'r1', relation: 'self', chl_sumInsured: '300000' }] };
  await call('temporaryDataSave', { ...trade.key, answers: draft }, trade.token);
  await saveStep(server, trade, 'chenghai', 'trialCalculation', {
    cover: { ...trialAnswers.chenghai.cover, chl_sum: '1000000' },
  });
  expect(await beginning(trade)).toEqual(draft);
});

/** What the pages of a trade say of its price, in Chinese and English. */
const pricesOf = async ({ tradeId, token }: OpenTrade, screen = 'insureInfomation', subject = '') => {
  const { price } = await call('openForm', { tradeId, screen, subject }, token);
  return price && [price.zh_CN, price.en_US];
};

test('every page says the lowest premium until the trial is saved, and then the calculated one with its plan', async () => {
  const trade = await openTrade(server, 'hemu');
  expect(await pricesOf(trade)).toEqual(['¥236 起', 'from ¥236']);
  const screen = 'trialCalculation';
  const { version } = await call('openForm', { tradeId: trade.tradeId, screen }, trade.token);
  const final = { contentHash: version.contentHash, revision: 0, answers: trialAnswers.hemu };
  await call('saveScreen', { tradeId: trade.tradeId, screen, subject: '', ...final }, trade.token);
  expect(await pricesOf(trade)).toEqual(['计划二 · 首期保费 ¥525.98', 'Plan B · First premium ¥525.98']);
  expect(await pricesOf(trade, 'questionary')).toEqual(await pricesOf(trade));
  expect(await pricesOf(trade, 'trialCalculation')).toBeUndefined();
});

test('the price follows the answers of an application as they are stored, and waits while they have none [C-050]', async () => {
  const trade = await openTrade(server, 'chenghai');
  const { key, token, tradeId } = trade;
  await saveStep(server, trade, 'chenghai', 'trialCalculation');
  const { insured, applicant } = (await beginning(trade)) as { insured: object[]; applicant: object };
  let revision = 0;
  const priceAt = async (chl_sumInsured: string) => {
    const answers = { applicant, insured: [{ ...insured[0], chl_sumInsured }] };
    const receipt =
      revision === 0
        ? await call('temporaryDataSave', { ...key, answers }, token)
        : await call('temporaryDataUpdate', { ...key, answers, revision }, token);
    ({ revision } = receipt);
    expect(receipt.price).toEqual((await call('initInsuranceInfo', { tradeId }, token)).price);
    const stored = await call('temporaryDataInfo', { tradeId }, token);
    expect(stored.price).toEqual(receipt.price);
    expect(await attempt('temporaryDataSave', { ...key, answers }, token)).toMatchObject({
      body: { code: 'draft.conflict', data: { price: receipt.price } },
    });
    return receipt.price?.en_US;
  };
  expect(await priceAt('500000')).toBe('First premium ¥1,426.75');
  expect(await priceAt('1000000')).toBe('First premium ¥2,853.49');
  expect(await priceAt('1')).toBe('Premium to be recalculated from your answers');
  expect(await priceAt('')).toBe('First premium ¥1,426.75');
  // Other pages go by final answers.
  expect(await pricesOf(trade, 'questionary')).toEqual(['首期保费 ¥1,426.75', 'First premium ¥1,426.75']);
});

test('a final save says the price by its answers, and so do the health notices', async () => {
  const trade = await completeApplication(server, 'chenghai', ['insureInfomation', 'healthNotice']);
  const { tradeId, token } = trade;
  const { version, revision } = await call('initInsuranceInfo', { tradeId }, token);
  const answers = { ...answerFixture('chenghai-self').answers, ...withSum('1000000') };
  const receipt = await call(
    'saveInsureInfo',
    { tradeId, contentHash: version.contentHash, revision, answers },
    token,
  );
  expect(receipt.price!.en_US).toBe('First premium ¥2,853.49');
  const { price } = await call('getTellResult', { tradeId }, token);
  expect(price).toEqual(receipt.price);
  expect(await pricesOf(trade, 'healthNotice', 'r1')).toEqual([price.zh_CN, price.en_US]);
});

/** The application of Chenghai's customer with another sum insured than the trial has. */
const withSum = (chl_sumInsured: string): Answers => {
  const { insured } = answerFixture('chenghai-self').answers as { insured: object[] };
  return { insured: insured.map((row) => ({ ...row, chl_sumInsured })) as never };
};

const premiumChangeOf = async ({ tradeId, token }: OpenTrade) =>
  (await call('flowConfig', { tradeId, language: 'en_US' }, token)).premiumChange;

test('an answer that contradicts the trial prices the application again: it is told, and ordered once its customer agrees [C-050]', async () => {
  const trade = await completeApplication(server, 'chenghai');
  const { tradeId, token } = trade;
  const agreed = await call('secondCalculate', { tradeId }, token);
  expect([agreed.change, await premiumChangeOf(trade)]).toEqual([undefined, undefined]);
  await saveStep(server, trade, 'chenghai', 'insureInfomation', withSum('1000000'));
  await saveStep(server, trade, 'chenghai', 'healthNotice');
  const change = await premiumChangeOf(trade);
  expect(change).toMatchObject({
    formerPrem: agreed.prem,
    formerPremFen: agreed.premFen,
    differences: [{ question: 'Sum insured', before: '500,000', after: '1,000,000' }],
  });
  const { premFen, ...preview } = await call('secondCalculate', { tradeId, language: 'en_US' }, token);
  expect(preview).toMatchObject({ prem: change!.prem, change });
  // Twice the sum, rounded once.
  expect([agreed.premFen, premFen]).toEqual([142_675, 285_349]);
  const refused = { status: 409, body: { code: 'premium.changed' } };
  for (const claim of [{ premFen: agreed.premFen }, { premFen }, { premFen, formerPremFen: premFen }])
    expect(await attempt('confirm', { tradeId, ...claim }, token)).toMatchObject(refused);
  const formerPremFen = agreed.premFen;
  expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({
    body: { data: { premFen, formerPremFen } },
  });
  await call('confirm', { tradeId, premFen, formerPremFen }, token);
  expect(await premiumChangeOf(trade)).toBeUndefined();
});

test('new rates change the premium of a finished application as openly [C-050]', async () => {
  const trade = await completeApplication(server, 'chenghai');
  const { tradeId, token } = trade;
  const { premFen: formerPremFen } = await call('secondCalculate', { tradeId }, token);
  expect(await publish(dearerTermLife())).toMatchObject({ ok: true });
  expect(await premiumChangeOf(trade)).toMatchObject({ formerPremFen, differences: [] });
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  expect(premFen).toBeGreaterThan(formerPremFen);
  expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({
    status: 409,
    body: { code: 'premium.changed', data: { premFen, formerPremFen } },
  });
  await call('confirm', { tradeId, premFen, formerPremFen }, token);
});

test('a question above a sum insured shows with it, is part of the check, and opens the application again when the sum changes', async () => {
  const trade = await completeApplication(server, 'chenghai');
  const { tradeId, token } = trade;
  const application = async () => call('initInsuranceInfo', { tradeId }, token);
  const stateOf = async () =>
    (await call('flowConfig', { tradeId }, token)).steps.find(({ screen }) => screen === 'insureInfomation')!
      .state;
  const atSum = (chl_sum: string) =>
    saveStep(server, trade, 'chenghai', 'trialCalculation', {
      cover: { ...trialAnswers.chenghai.cover, chl_sum },
    });
  expect([(await application()).context!.sumInsured, await stateOf()]).toEqual([500_000, 'done']);
  await atSum('510000');
  const opened = await application();
  expect(opened).toMatchObject({ context: { sumInsured: 510_000 }, savedAt: null });
  expect(await stateOf()).toBe('toDo');
  const { contentHash } = opened.version;
  const save = (chl_incomeProof?: string) => {
    const applicant = { ...(opened.answers as Record<string, object>)['applicant'], chl_incomeProof };
    const answers = JSON.parse(JSON.stringify({ ...opened.answers, applicant })) as Answers;
    return attempt('saveInsureInfo', { tradeId, contentHash, revision: opened.revision, answers }, token);
  };
  expect(await save()).toMatchObject({
    body: { data: { issues: [{ code: 'required', path: 'applicant/chl_incomeProof' }] } },
  });
  expect(await save('tax')).toMatchObject({ status: 200 });
  expect(await stateOf()).toBe('done');
  await atSum('500000');
  expect(await stateOf()).toBe('toDo');
});

test('after an order all pages but the application say what was ordered, whatever it says since', async () => {
  const trade = await completeApplication(server, 'chenghai');
  const ordered = await pricesOf(trade);
  await placeOrder(server, trade);
  await saveStep(server, trade, 'chenghai', 'insureInfomation', withSum('1000000'));
  expect(await pricesOf(trade, 'questionary')).toEqual(ordered);
  expect(await pricesOf(trade)).not.toEqual(ordered);
});
