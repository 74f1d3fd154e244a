import { expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
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

test('the steps of another session are not found', async () => {
  const trade = await openTrade(server, 'panshan');
  const stranger = await openTrade(server, 'panshan');
  const response = await attempt('flowConfig', { tradeId: trade.tradeId }, stranger.token);
  expect(response).toMatchObject({ status: 404, body: { code: 'trade.notFound' } });
});
