import { expect, test } from 'vitest';
import { runConcurrently } from './database.ts';
import { self, spouse } from '../forms/members.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;

const SELF_FIXED = {
  status: 422,
  body: {
    code: 'answers.invalid',
    data: { issues: [{ code: 'family.selfFixed', path: 'member/relation' }] },
  },
};

const open = ({ tradeId, token }: OpenTrade, subject: string) =>
  call('initScreen', { tradeId, screen: 'family', subject }, token);

async function save(trade: OpenTrade, memberId: string, member: object) {
  const { version, revision } = await open(trade, memberId);
  const { tradeId, token } = trade;
  const request = { tradeId, memberId, contentHash: version.contentHash, revision, answers: { member } };
  return attempt('familySave', request, token);
}

const family = async ({ tradeId, token }: OpenTrade) =>
  (await call('familyList', { tradeId }, token)).members.map(({ memberId, selfFlag }) => [
    memberId,
    selfFlag,
  ]);

/** The relations that a member’s form offers. */
async function relations(trade: OpenTrade, memberId: string): Promise<readonly string[]> {
  const { sections } = await open(trade, memberId);
  return sections[0]!.elements.find(({ inputType }) => inputType === 'relation')!.optionsWhen![0]!.options;
}

test('a member is added, changed, found in another trade of the same visitor, and by nobody else [S-024 N-004]', async () => {
  const trade = await openTrade(server);
  expect((await save(trade, 'm1', spouse)).status).toBe(200);
  expect((await save(trade, 'm1', { ...spouse, mobile: '13900139001' })).status).toBe(200);
  const later = await openTrade(server, 'panshan', trade.token);
  expect(await family(later)).toEqual([['m1', false]]);
  expect((await open(later, 'm1')).answers).toMatchObject({ member: { mobile: '13900139001' } });
  expect(await family(await openTrade(server))).toEqual([]);
});

test('what is missing is named [V-079]', async () => {
  const { name: _left, ...nameless } = spouse;
  expect(await save(await openTrade(server), 'm1', nameless)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'member/name' }] } },
  });
});

test('the relation of oneself cannot be changed, and nobody else becomes it [V-080]', async () => {
  const trade = await openTrade(server);
  expect(await relations(trade, 'me')).toContain('self');
  await save(trade, 'me', self);
  await save(trade, 'm1', spouse);
  expect(await family(trade)).toEqual([
    ['me', true],
    ['m1', false],
  ]);
  expect(await relations(trade, 'me')).toEqual(['self']);
  expect(await relations(trade, 'm1')).toEqual(['spouse', 'child', 'parent']);
  expect(await save(trade, 'me', { ...self, relation: 'spouse' })).toMatchObject(SELF_FIXED);
  expect(await save(trade, 'm1', { ...spouse, relation: 'self' })).toMatchObject(SELF_FIXED);
  expect(await save(trade, 'm2', self)).toMatchObject(SELF_FIXED);
});

test('of several who become oneself at the same time one does; nothing of the others is kept', async () => {
  const trade = await openTrade(server);
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  const outcomes = await runConcurrently(
    databaseUrl,
    'drafts',
    ids.map((id) => () => save(trade, id, self)),
  );
  const won = outcomes.findIndex(({ status }) => status === 200);
  expect(await family(trade)).toEqual([[ids[won], true]]);
  for (const [i, id] of ids.entries()) {
    if (i === won) continue;
    expect(outcomes[i]).toMatchObject(SELF_FIXED);
    expect(await open(trade, id)).toMatchObject({ answers: {}, revision: 0, savedAt: null });
  }
});

test('of one member who is saved at the same time as oneself and as another, one is kept as it was said', async () => {
  const mine = await openTrade(server);
  const later = await openTrade(server, 'panshan', mine.token);
  const away = ({ chl_smokes: _left, ...member }: typeof spouse) => member;
  const outcomes = await runConcurrently(databaseUrl, 'drafts', [
    () => save(mine, 'me', self),
    () => save(later, 'me', away(spouse)),
  ]);
  const won = outcomes.findIndex(({ status }) => status === 200);
  expect(outcomes[1 - won]).toMatchObject(SELF_FIXED);
  const { members } = await call('familyList', { tradeId: mine.tradeId }, mine.token);
  expect(members).toMatchObject([
    { selfFlag: won === 0, answers: { relation: won === 0 ? 'self' : 'spouse' } },
  ]);
});

test('a member can be taken out, oneself cannot [S-024]', async () => {
  const trade = await openTrade(server);
  await save(trade, 'me', self);
  await save(trade, 'm1', spouse);
  const { tradeId, token } = trade;
  const remove = (memberId: string) => attempt('familyRemove', { tradeId, memberId }, token);
  expect((await remove('m1')).status).toBe(200);
  expect(await remove('m1')).toMatchObject({ status: 404, body: { code: 'subject.notFound' } });
  expect((await remove('me')).status).toBe(404);
  expect(await family(trade)).toEqual([['me', true]]);
  expect((await attempt('initScreen', { tradeId, screen: 'family', subject: 'm1' }, token)).status).toBe(404);
});
