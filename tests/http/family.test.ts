import { expect, test } from 'vitest';
import { fromScreenForm } from '../../src/app/form/from-screen-form.ts';
import { flattenAnswers } from '../../src/core/answers/answers.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { runConcurrently } from './database.ts';
import { self, spouse } from '../forms/members.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;

const refusedRelation = (code: unknown) => ({
  status: 422,
  body: { code: 'answers.invalid', data: { issues: [{ code, path: 'member/relation' }] } },
});

/** The response to a relation that is not offered: the visitor is in the family, or is this member. */
const NOT_OFFERED = refusedRelation('option.unavailable');

/** The response to one of several saves at the same time: refused by its check, or by the transaction of the save. */
const SELF_TAKEN = refusedRelation(
  expect.stringMatching(/^(computed\.typed|option\.unavailable|family\.selfFixed)$/),
);

const openMember = ({ tradeId, token }: OpenTrade, subject: string) =>
  call('initScreen', { tradeId, screen: 'family', subject }, token);

async function saveMember(trade: OpenTrade, memberId: string, member: object) {
  const { version, revision } = await openMember(trade, memberId);
  const { tradeId, token } = trade;
  const request = { tradeId, memberId, contentHash: version.contentHash, revision, answers: { member } };
  return attempt('familySave', request, token);
}

/** Ids of the members, each with whether the member is the visitor. */
const listFamily = async ({ tradeId, token }: OpenTrade) =>
  (await call('familyList', { tradeId }, token)).members.map(({ memberId, selfFlag }) => [
    memberId,
    selfFlag,
  ]);

/** The relations that a member's form offers on the page. */
async function offeredRelations(trade: OpenTrade, memberId: string): Promise<readonly string[]> {
  const opened = await openMember(trade, memberId);
  const index = indexForm(fromScreenForm(opened));
  const flat = flattenAnswers(index, {});
  const state = resolve(index, flat, { asOf: opened.today, trade: opened.context });
  const { element } = index.elements.find(({ inputType }) => inputType === 'relation')!;
  return state.get('member/relation')!.options ?? (element.settings!['options'] as string[]);
}

test('a member is added, changed, and listed in every trade of the visitor, but of no other visitor [S-024 N-004]', async () => {
  const trade = await openTrade(server);
  expect((await saveMember(trade, 'm1', spouse)).status).toBe(200);
  expect((await saveMember(trade, 'm1', { ...spouse, mobile: '13900139001' })).status).toBe(200);
  const otherTrade = await openTrade(server, 'panshan', trade.token);
  expect(await listFamily(otherTrade)).toEqual([['m1', false]]);
  expect((await openMember(otherTrade, 'm1')).answers).toMatchObject({ member: { mobile: '13900139001' } });
  expect(await listFamily(await openTrade(server))).toEqual([]);
});

test('the family is listed with relations in words where a language is asked for [U26]', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  await saveMember(trade, 'm1', spouse);
  const relationsIn = async (request: object) =>
    (await call('familyList', { tradeId, ...request }, token)).members.map(({ relation }) => relation);
  expect(await relationsIn({ language: 'zh_CN' })).toEqual(['配偶']);
  expect(await relationsIn({ language: 'es_ES' })).toEqual(['Cónyuge']);
  expect(await relationsIn({})).toEqual([undefined]);
});

test('a member without a name is refused at the path of the name [V-079]', async () => {
  const { name: _name, ...nameless } = spouse;
  expect(await saveMember(await openTrade(server), 'm1', nameless)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'member/name' }] } },
  });
});

test('the visitor keeps the relation self, and no other member gets it [V-080]', async () => {
  const trade = await openTrade(server);
  expect(await offeredRelations(trade, 'me')).toEqual(['self', 'spouse', 'child', 'parent']);
  await saveMember(trade, 'me', self);
  await saveMember(trade, 'm1', spouse);
  expect(await listFamily(trade)).toEqual([
    ['me', true],
    ['m1', false],
  ]);
  expect(await offeredRelations(trade, 'me')).toEqual(['self']);
  expect(await offeredRelations(trade, 'm1')).toEqual(['spouse', 'child', 'parent']);
  expect(await saveMember(trade, 'me', { ...self, relation: 'spouse' })).toMatchObject(
    refusedRelation('computed.typed'),
  );
  expect(await saveMember(trade, 'm1', { ...spouse, relation: 'self' })).toMatchObject(NOT_OFFERED);
  expect(await saveMember(trade, 'm2', self)).toMatchObject(NOT_OFFERED);
});

test('of several members saved as self at the same time, one is stored and the others leave nothing behind', async () => {
  const trade = await openTrade(server);
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  const outcomes = await runConcurrently(
    databaseUrl,
    'drafts',
    ids.map((id) => () => saveMember(trade, id, self)),
  );
  const winner = outcomes.findIndex(({ status }) => status === 200);
  expect(await listFamily(trade)).toEqual([[ids[winner], true]]);
  for (const [i, id] of ids.entries()) {
    if (i === winner) continue;
    expect(outcomes[i]).toMatchObject(SELF_TAKEN);
    expect(await openMember(trade, id)).toMatchObject({ answers: {}, revision: 0, savedAt: null });
  }
});

test('of one member saved as self and as spouse at the same time, one save is stored whole', async () => {
  const trade = await openTrade(server);
  const otherTrade = await openTrade(server, 'panshan', trade.token);
  // The form of the other insurer does not have Chenghai's question.
  const { chl_smokes: _smokes, ...panshanSpouse } = spouse;
  const outcomes = await runConcurrently(databaseUrl, 'drafts', [
    () => saveMember(trade, 'me', self),
    () => saveMember(otherTrade, 'me', panshanSpouse),
  ]);
  const winner = outcomes.findIndex(({ status }) => status === 200);
  expect(outcomes[1 - winner]).toMatchObject(SELF_TAKEN);
  const { members } = await call('familyList', { tradeId: trade.tradeId }, trade.token);
  expect(members).toMatchObject([
    { selfFlag: winner === 0, answers: { relation: winner === 0 ? 'self' : 'spouse' } },
  ]);
});

test('a member can be removed, the visitor cannot [S-024]', async () => {
  const trade = await openTrade(server);
  await saveMember(trade, 'me', self);
  await saveMember(trade, 'm1', spouse);
  const { tradeId, token } = trade;
  const remove = (memberId: string) => attempt('familyRemove', { tradeId, memberId }, token);
  expect((await remove('m1')).status).toBe(200);
  expect(await remove('m1')).toMatchObject({ status: 404, body: { code: 'subject.notFound' } });
  expect((await remove('me')).status).toBe(404);
  expect(await listFamily(trade)).toEqual([['me', true]]);
  expect((await attempt('initScreen', { tradeId, screen: 'family', subject: 'm1' }, token)).status).toBe(404);
});

const TWICE = {
  status: 422,
  body: { code: 'answers.invalid', data: { issues: [{ code: 'family.twice', path: 'member/idNumber' }] } },
};

test('one person is one member, whatever the relation (T12)', async () => {
  const trade = await openTrade(server);
  await saveMember(trade, 'me', self);
  await saveMember(trade, 'm1', spouse);
  expect(await saveMember(trade, 'm2', spouse)).toMatchObject(TWICE);
  const { name, idNumber, gender, birthDate } = self;
  expect(await saveMember(trade, 'm2', { ...spouse, name, idNumber, gender, birthDate })).toMatchObject(
    TWICE,
  );
  expect(await saveMember(trade, 'm2', self)).toMatchObject(NOT_OFFERED);
  expect(await listFamily(trade)).toEqual([
    ['me', true],
    ['m1', false],
  ]);
  expect((await saveMember(trade, 'm1', { ...spouse, mobile: '13900139001' })).status).toBe(200);
});

test('a removed member can be added again, and another visitor may have the same one (T12)', async () => {
  const trade = await openTrade(server);
  await saveMember(trade, 'm1', spouse);
  await call('familyRemove', { tradeId: trade.tradeId, memberId: 'm1' }, trade.token);
  expect((await saveMember(trade, 'm2', spouse)).status).toBe(200);
  expect((await saveMember(await openTrade(server), 'm1', spouse)).status).toBe(200);
});

test('of many saves of one person at the same time, one is stored (T12)', async () => {
  const trade = await openTrade(server);
  const ids = ['s1', 's2', 's3', 's4', 's5', 's6'];
  const outcomes = await runConcurrently(
    databaseUrl,
    'drafts',
    ids.map((id) => () => saveMember(trade, id, spouse)),
  );
  const winner = outcomes.findIndex(({ status }) => status === 200);
  expect(await listFamily(trade)).toEqual([[ids[winner], false]]);
  for (const [i, outcome] of outcomes.entries()) if (i !== winner) expect(outcome).toMatchObject(TWICE);
});

test('a parent is older than the customer, whoever is saved last (U2)', async () => {
  const trade = await openTrade(server);
  const child = { ...spouse, relation: 'child' };
  expect((await saveMember(trade, 'm1', child)).status).toBe(200);
  const older = {
    status: 422,
    body: { data: { issues: [{ code: 'person.parentOlder', path: 'member/relation' }] } },
  };
  expect(await saveMember(trade, 'me', self)).toMatchObject(older);
  expect((await saveMember(trade, 'm1', { ...spouse, relation: 'parent' })).status).toBe(200);
  expect((await saveMember(trade, 'me', self)).status).toBe(200);
  expect(await saveMember(trade, 'm1', child)).toMatchObject(older);
});
