import { expect, test } from 'vitest';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const { answers } = answerFixture('panshan-office-worker');
const [insured] = answers['insured'] as AnswerRow[];

const flow = ({ tradeId, token }: OpenTrade) => call('flowConfig', { tradeId }, token);

const states = async (trade: OpenTrade) =>
  Object.fromEntries((await flow(trade)).steps.map(({ screen, state }) => [screen, state]));

/** Saves answers to a screen as a page does that was just opened. */
async function fill({ tradeId, token }: OpenTrade, screen: string, filled: Answers, subject = '') {
  const { version, revision } = await call('initScreen', { tradeId, screen, subject }, token);
  const { contentHash } = version;
  const sent = { tradeId, screen, subject, contentHash, revision, answers: filled };
  await call('saveScreen', sent, token);
}

const needs = {
  purpose: ['family'],
  budgetShare: 'to10',
  hasCover: 'no',
  dependants: 2,
  psp_tripsAYear: 'few',
  understood: true,
};

test('an application leads from page to page, as far as its answers are final [C-104 F-080]', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await flow(trade)).toMatchObject({ beside: ['questionaryAll', 'invoice'] });
  expect(await states(trade)).toEqual({
    insureInfomation: 'toDo',
    healthNotice: 'toDo',
    questionary: 'toDo',
  });
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  expect(await states(trade)).toMatchObject({ insureInfomation: 'done', healthNotice: 'toDo' });
  await fill(trade, 'healthNotice', { health: { psp_statement: 'yes' } }, insured!.rowId);
  expect(await states(trade)).toMatchObject({ healthNotice: 'failed' });
  await fill(trade, 'questionary', { needs });
  expect(await states(trade)).toMatchObject({ questionary: 'done' });
});

test('answers that were changed since they were final are to be done again', async () => {
  const trade = await openTrade(server, 'panshan');
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  await call('temporaryDataUpdate', { ...trade.key, revision: 1, answers: {} }, trade.token);
  expect(await states(trade)).toMatchObject({ insureInfomation: 'toDo' });
});

test('the way of somebody else is not told', async () => {
  const trade = await openTrade(server, 'panshan');
  const stranger = await openTrade(server, 'panshan');
  const asked = await attempt('flowConfig', { tradeId: trade.tradeId }, stranger.token);
  expect(asked).toMatchObject({ status: 404, body: { code: 'trade.notFound' } });
});
