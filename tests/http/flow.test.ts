import { expect, test } from 'vitest';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { readFixture } from '../forms/fixtures.ts';
import { answerFixture } from './answer-fixtures.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);
const { answers: applicationAnswers } = answerFixture('panshan-office-worker');
const [insured] = applicationAnswers['insured'] as AnswerRow[];

const readFlow = ({ tradeId, token }: OpenTrade) => call('flowConfig', { tradeId }, token);

/** The state of each step, by screen. */
const stepStates = async (trade: OpenTrade) =>
  Object.fromEntries((await readFlow(trade)).steps.map(({ screen, state }) => [screen, state]));

/** Opens a screen and saves answers to it. */
async function saveScreen({ tradeId, token }: OpenTrade, screen: string, answers: Answers, subject = '') {
  const { version, revision } = await call('initScreen', { tradeId, screen, subject }, token);
  const { contentHash } = version;
  const request = { tradeId, screen, subject, contentHash, revision, answers };
  await call('saveScreen', request, token);
}

const needsAnswers = {
  purpose: ['family'],
  budgetShare: 'to10',
  hasCover: 'no',
  dependants: 2,
  psp_tripsAYear: 'few',
  understood: true,
};

test('a step is done once its answers are saved, and a failed health notice is reported as failed [C-104 F-080]', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await readFlow(trade)).toMatchObject({ beside: ['questionaryAll', 'invoice'] });
  expect(await stepStates(trade)).toEqual({
    trialCalculation: 'toDo',
    insureInfomation: 'toDo',
    healthNotice: 'toDo',
    questionary: 'toDo',
  });
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers: applicationAnswers }, trade.token);
  expect(await stepStates(trade)).toMatchObject({ insureInfomation: 'done', healthNotice: 'toDo' });
  await saveScreen(trade, 'healthNotice', { health: { psp_statement: 'yes' } }, insured!.rowId);
  expect(await stepStates(trade)).toMatchObject({ healthNotice: 'failed' });
  await saveScreen(trade, 'questionary', { needs: needsAnswers });
  expect(await stepStates(trade)).toMatchObject({ questionary: 'done' });
});

test('the full questionnaire takes the answers of the needs questionnaire over, but no declaration (U20)', async () => {
  const trade = await openTrade(server, 'panshan');
  await saveScreen(trade, 'questionary', { needs: needsAnswers });
  const request = { tradeId: trade.tradeId, screen: 'questionaryAll' };
  const { understood: _declaration, ...questions } = needsAnswers;
  expect((await call('initScreen', request, trade.token)).answers).toEqual({ needs: questions });
});

test('a step whose answers changed since they were saved is to do again', async () => {
  const trade = await openTrade(server, 'panshan');
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers: applicationAnswers }, trade.token);
  await call('temporaryDataUpdate', { ...trade.key, revision: 1, answers: {} }, trade.token);
  expect(await stepStates(trade)).toMatchObject({ insureInfomation: 'toDo' });
});

test('a product says its own screens, a new one too, and one without a health notice asks for none (S-013)', async () => {
  const { words, ...panshan } = products.find(({ supplierCode }) => supplierCode === 'PSP')!;
  const untagged = Object.entries(words).map(([locale, texts]) => [locale, { ...texts, tags: [] }]);
  const product = { ...panshan, words: Object.fromEntries(untagged) };
  const flow = {
    steps: ['insureInfomation', 'fishingTrip'],
    optional: [{ screen: 'declarations', replaces: 'fishingTrip' }, { screen: 'invoice' }],
  };
  const own = { formatVersion: 1, product: { ...product, flow }, overlays: [] };
  expect(await publish(own)).toMatchObject({ ok: false, issues: [{ code: 'flow.unknownScreen' }] });
  expect(await publish(readFixture('trial-forms/fishingTrip.json'))).toMatchObject({ ok: true });
  expect(await publish(own)).toMatchObject({ ok: true });
  const trade = await openTrade(server, 'panshan');
  const { tradeId, token } = trade;
  await eventually(async () =>
    expect(await call('flowConfig', { tradeId, language: 'en_US' }, token)).toMatchObject({
      steps: [
        { screen: 'insureInfomation', state: 'toDo' },
        { screen: 'fishingTrip', state: 'toDo' },
      ],
      beside: ['declarations', 'invoice'],
      names: { fishingTrip: 'Fishing Trip Group Accident', invoice: 'Invoice' },
    }),
  );
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers: applicationAnswers }, token);
  const { insured: notices } = await call('getTellResult', { tradeId }, token);
  expect(notices.map(({ state }) => state)).toEqual(['notRequired']);

  expect(await publish({ ...own, product })).toMatchObject({ ok: true });
  expect(Object.keys(await stepStates(trade))).toEqual(['insureInfomation', 'healthNotice', 'questionary']);
});

test('the steps of another session are not found', async () => {
  const trade = await openTrade(server, 'panshan');
  const stranger = await openTrade(server, 'panshan');
  const response = await attempt('flowConfig', { tradeId: trade.tradeId }, stranger.token);
  expect(response).toMatchObject({ status: 404, body: { code: 'trade.notFound' } });
});
