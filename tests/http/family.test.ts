import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;

const spouse = {
  relation: 'spouse',
  name: '陈景行',
  idType: 'residentId',
  idNumber: '330106198611021158',
  gender: 'M',
  birthDate: '1986-11-02',
  mobile: '13900139000',
  socialSecurity: 'yes',
  chl_smokes: 'no',
};
const self = {
  ...spouse,
  relation: 'self',
  name: '欧阳若溪',
  idNumber: '330106198803152427',
  gender: 'F',
  birthDate: '1988-03-15',
  mobile: '13800138000',
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

test('a member is added, changed, found in another trade of the same visitor, and by nobody else', async () => {
  const trade = await openTrade(server);
  expect((await save(trade, 'm1', spouse)).status).toBe(200);
  expect((await save(trade, 'm1', { ...spouse, mobile: '13900139001' })).status).toBe(200);
  const later = await openTrade(server, 'panshan', trade.token);
  expect(await family(later)).toEqual([['m1', false]]);
  expect((await open(later, 'm1')).answers).toMatchObject({ member: { mobile: '13900139001' } });
  expect(await family(await openTrade(server))).toEqual([]);
});

test('what is missing is named', async () => {
  const { name: _left, ...nameless } = spouse;
  expect(await save(await openTrade(server), 'm1', nameless)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', at: 'member/name' }] } },
  });
});

test('the relation of oneself cannot be changed, and nobody else becomes it', async () => {
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
  const fixed = {
    status: 422,
    body: { data: { issues: [{ code: 'family.selfFixed', at: 'member/relation' }] } },
  };
  expect(await save(trade, 'me', { ...self, relation: 'spouse' })).toMatchObject(fixed);
  expect(await save(trade, 'm1', { ...spouse, relation: 'self' })).toMatchObject(fixed);
  expect(await save(trade, 'm2', self)).toMatchObject(fixed);
});

test('a member can be taken out, oneself cannot', async () => {
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
