// Answers that name a member of the visitor's family.
import { expect, test } from 'vitest';
import { personScreen } from '../forms/person-screen.ts';
import { runConcurrently } from './database.ts';
import { spouse } from '../forms/members.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const screen = 'emergencyContact';
const server = await startServer();
const { attempt, call, databaseUrl } = server;
const published = await publisher(databaseUrl)(personScreen(screen));
if (!published.ok) throw new Error(JSON.stringify(published.issues));

const { name, idType, idNumber, mobile } = spouse;

/** Adds a member to the visitor's family, whose passport number comes from the id: nobody is a member twice. */
async function addMember({ tradeId, token }: OpenTrade, memberId: string): Promise<void> {
  const passport = `E${String(memberId.charCodeAt(0) * 1000 + memberId.charCodeAt(1)).padStart(8, '0')}`;
  const member = { ...spouse, idType: 'passport', idNumber: passport };
  const { version } = await call('initScreen', { tradeId, screen: 'family', subject: memberId }, token);
  const request = { tradeId, memberId, contentHash: version.contentHash, revision: 0 };
  await call('familySave', { ...request, answers: { member } }, token);
}

/** A visitor with the member `p1`, on the screen that picks members. `save` saves a choice, `stored` reads it. */
async function startVisitor() {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  await addMember(trade, 'p1');
  const form = await eventually(() => call('initScreen', { tradeId, screen }, token));
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
const notFound = (...paths: string[]) => ({
  status: 422,
  issues: paths.map((path) => ({ code: 'person.notFound', path })),
});

test('members of the family are accepted, also those added in another trade of the visitor, and in rows', async () => {
  const { trade, save } = await startVisitor();
  await addMember(await openTrade(server, 'chenghai', trade.token), 'p2');
  expect(await save('p1')).toEqual(SAVED);
  expect(await save('p2', ['p1', 'p2'])).toEqual(SAVED);
});

test('a form with a member to pick is refused until each is picked [V-081]', async () => {
  const { save, stored } = await startVisitor();
  const notChosen = (...paths: string[]) => ({
    status: 422,
    issues: paths.map((path) => ({ code: 'person.chosen', path })),
  });
  expect(await save('')).toEqual(notChosen('contact/member'));
  expect(await save('p1', ['p1', ''])).toEqual(notChosen('others/row1/other'));
  expect(await save('', [''])).toEqual(notChosen('contact/member', 'others/row0/other'));
  expect(await stored()).toBeUndefined();
  expect(await save('p1')).toEqual(SAVED);
});

test('a member that never existed, of another visitor, or removed is not found, and nothing is stored', async () => {
  const { trade, save, stored, remove } = await startVisitor();
  await addMember(await openTrade(server), 'foreign');
  await addMember(trade, 'removed');
  await remove('removed');
  for (const id of ['unknown', 'foreign', 'removed']) {
    expect(await save(id)).toEqual(notFound('contact/member'));
    expect(await save('p1', ['p1', id])).toEqual(notFound('others/row1/other'));
  }
  expect(await save('foreign', ['removed'])).toEqual(notFound('contact/member', 'others/row0/other'));
  expect(await stored()).toBeUndefined();
  expect(await save('p1')).toEqual(SAVED);
});

test('a member removed while the answers are saved is not found', async () => {
  const { save, stored, remove } = await startVisitor();
  const [outcome] = await runConcurrently(databaseUrl, 'drafts', [() => save('p1')], () => remove('p1'));
  expect(outcome).toEqual(notFound('contact/member'));
  expect(await stored()).toBeUndefined();
});

test('a member id that no answer could hold is refused', async () => {
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
