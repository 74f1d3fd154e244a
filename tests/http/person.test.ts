// A person of the family who is named in answers.
import { expect, test, vi } from 'vitest';
import { personScreen } from '../forms/person-screen.ts';
import { runConcurrently } from './database.ts';
import { spouse } from '../forms/members.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const screen = 'emergencyContact';
const server = await startServer();
const { attempt, call, databaseUrl } = server;
const { problems } = { problems: [], ...(await publisher(databaseUrl)(personScreen(screen))) };
expect(problems).toEqual([]);

const { name, idType, idNumber, mobile } = spouse;

async function addMember({ tradeId, token }: OpenTrade, memberId: string): Promise<void> {
  const { version } = await call('initScreen', { tradeId, screen: 'family', subject: memberId }, token);
  const { contentHash } = version;
  await call(
    'familySave',
    { tradeId, memberId, contentHash, revision: 0, answers: { member: spouse } },
    token,
  );
}

/** A visitor with somebody in the family, and how he saves a choice. */
async function visitor() {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  await addMember(trade, 'p1');
  const form = await vi.waitFor(() => call('initScreen', { tradeId, screen }, token), 2000);
  let revision = 0;
  const save = async (member: string, others: readonly string[] = []) => {
    const answers = {
      contact: { member, name, idType, idNumber, mobile },
      others: others.map((other, i) => ({ rowId: `row${i}`, other })),
    };
    const request = { tradeId, screen, contentHash: form.version.contentHash, revision, answers };
    const { status, body } = await attempt('saveScreen', request, token);
    if (status === 200) revision += 1;
    return { status, issues: (body.data?.['issues'] ?? []) as unknown[] };
  };
  const stored = async () => {
    const { savedAt, answers } = await call('initScreen', { tradeId, screen }, token);
    return savedAt === null ? undefined : answers;
  };
  const remove = (memberId: string) => attempt('familyRemove', { tradeId, memberId }, token);
  return { trade, save, stored, remove };
}

const SAVED = { status: 200, issues: [] };
const notFound = (...places: string[]) => ({
  status: 422,
  issues: places.map((path) => ({ code: 'person.notFound', path })),
});

test('a member of the family is taken, also in another trade of the visitor, and more of them in rows', async () => {
  const { trade, save } = await visitor();
  await addMember(await openTrade(server, 'chenghai', trade.token), 'p2');
  expect(await save('p1')).toEqual(SAVED);
  expect(await save('p2', ['p1', 'p2'])).toEqual(SAVED);
});

test('a form that lets somebody be picked is not saved before somebody is [V-081]', async () => {
  const { save, stored } = await visitor();
  const notChosen = (...places: string[]) => ({
    status: 422,
    issues: places.map((path) => ({ code: 'person.chosen', path })),
  });
  expect(await save('')).toEqual(notChosen('contact/member'));
  expect(await save('p1', ['p1', ''])).toEqual(notChosen('others/row1/other'));
  expect(await save('', [''])).toEqual(notChosen('contact/member', 'others/row0/other'));
  expect(await stored()).toBeUndefined();
  expect(await save('p1')).toEqual(SAVED);
});

test('who is of nobody’s family, of another visitor’s, or was taken out is not there: nothing is stored', async () => {
  const { trade, save, stored, remove } = await visitor();
  await addMember(await openTrade(server), 'theirs');
  await addMember(trade, 'gone');
  await remove('gone');
  for (const id of ['nobody', 'theirs', 'gone']) {
    expect(await save(id)).toEqual(notFound('contact/member'));
    expect(await save('p1', ['p1', id])).toEqual(notFound('others/row1/other'));
  }
  expect(await save('theirs', ['gone'])).toEqual(notFound('contact/member', 'others/row0/other'));
  expect(await stored()).toBeUndefined();
  expect(await save('p1')).toEqual(SAVED);
});

test('who is taken out while the answers are on their way is not there either', async () => {
  const { save, stored, remove } = await visitor();
  const [outcome] = await runConcurrently(databaseUrl, 'drafts', [() => save('p1')], () => remove('p1'));
  expect(outcome).toEqual(notFound('contact/member'));
  expect(await stored()).toBeUndefined();
});

test('a member whose id no answer could hold is not taken into the family', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  for (const memberId of ['m-1', 'm_1']) {
    const key = { tradeId, screen: 'family', subject: memberId };
    expect(await attempt('initScreen', key, token)).toMatchObject({
      status: 404,
      body: { code: 'subject.notFound' },
    });
  }
});
