import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import type { AnswerMapping } from '../../src/core/migrate/migrate-answers.ts';
import { qa } from '../tools/qa.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, runConcurrently, query } from './database.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer, type CallResponse } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const publish = publisher(databaseUrl);
const { answers: given } = answerFixture('chenghai-self');
/** With the empty list that a page sends too. */
const fixture: Answers = {
  ...given,
  insured: (given['insured'] as AnswerRow[]).map((row) => ({ beneficiaries: [], ...row })),
};
let live = overlayDocument('chenghai');

/** Publishes Chenghai's form after a change, and waits until new customers get it. */
async function release(change: (document: Overlay) => void, mapping?: AnswerMapping): Promise<string> {
  const next = structuredClone(live);
  change(next);
  const result = await publish(next, mapping);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  live = next;
  const { contentHash } = result.published[0]!;
  await vi.waitFor(async () => expect((await openTrade(server)).contentHash).toBe(contentHash), 5000);
  return contentHash;
}

const idOf = (code: string) => `${code.toLowerCase()}chl000000`;
const ask =
  (code: string, requiredFlag: 'Y' | 'N' = 'N') =>
  (document: Overlay) =>
    void withQuestion(document, code, requiredFlag);
const addOf = (document: Overlay, code: string) =>
  document.operations.find((one) => one.op === 'add' && one.element.elementId === idOf(code))! as Extract<
    Overlay['operations'][number],
    { op: 'add' }
  >;
/** Takes a question out again that was asked before. */
const drop = (code: string) => (document: Overlay) => {
  document.operations.splice(document.operations.indexOf(addOf(document, code)), 1);
  for (const locale of locales) delete document.words[locale]![`${idOf(code)}.elementName`];
};
const rename = (code: string, name: string) => (document: Overlay) =>
  void (addOf(document, code).element.elementCode = `chl_${name}`);

/** A text that is a number as well, and too long for one. */
const DIGITS = '330102196209124269';

const applicant = (more: Record<string, string>): Answers => ({
  ...fixture,
  applicant: { ...fixture['applicant'], ...more },
});

/** A trade whose answers are under way. */
async function begun(answers: Answers = fixture): Promise<OpenTrade> {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  return trade;
}
const open = ({ tradeId, token }: OpenTrade, more: { isOpen?: boolean; language?: 'en_US' } = {}) =>
  call('initInsuranceInfo', { tradeId, ...more }, token);
const movesOf = ({ tradeId }: OpenTrade) =>
  query<{ action: string; details: object }>(
    databaseUrl,
    'select action, details from audit where subject = $1 order by audit_id',
    [tradeId],
  );
const retiredOf = ({ tradeId }: OpenTrade) =>
  query<{ path: string; value: unknown; hash: string }>(
    databaseUrl,
    `select at, value, content_hash as hash from retired_answers join versions using (version_id)
     where trade_id = $1 order by revision, at`,
    [tradeId],
  );

// Publishing takes its time, so drafts of all kinds meet the same few versions.
const final = await openTrade(server);
await call('saveInsureInfo', { ...final.key, revision: 0, answers: fixture }, final.token);
await release((document) => {
  for (const code of ['plate', 'pet', 'sign', 'keep']) ask(code)(document);
  addOf(document, 'sign').element.inputType = 'signature';
  Object.assign(document.words['en_US']!, { [`${idOf('plate')}.elementName`]: 'Number plate' });
});
const plated = () => begun(applicant({ chl_plate: '浙A12345' }));
const [retired, removed, broken] = [await plated(), await plated(), await plated()];
const [asked, raced, early, late] = [await begun(), await begun(), await begun(), await begun()];
const [page, carried, others] = [await begun(), await begun(), await begun()];
const signed = await begun(applicant({ chl_sign: 'a'.repeat(22) }));
const second = await release((document) => {
  ask('must', 'Y')(document);
  drop('plate')(document);
});

test('a question that has to be answered: drafts move when they are opened, and it is named until the answers are final', async () => {
  const resumed = await open(asked);
  expect(resumed).toMatchObject({ revision: 2, answers: fixture, version: { contentHash: second } });
  expect(resumed.changeSummary).toEqual({ added: [idOf('must')], changed: [], retired: [], restored: [] });
  const key = { tradeId: asked.tradeId, contentHash: second };
  const draft = { ...key, revision: 2, answers: applicant({ chl_must: 'x' }) };
  await call('temporaryDataUpdate', draft, asked.token);
  expect((await open(asked)).changeSummary).toEqual(resumed.changeSummary);
  await call('saveInsureInfo', { ...draft, revision: 3 }, asked.token);
  expect(await open(asked)).toMatchObject({ revision: 4, changeSummary: null });
});

test('an answer whose question is gone is kept with its version, and named in the words of then', async () => {
  const resumed = await open(retired, { language: 'en_US' });
  expect(resumed).toMatchObject({ answers: fixture, revision: 2 });
  expect(resumed.changeSummary?.retired).toEqual([
    { path: 'applicant/chl_plate', section: 'Applicant', label: 'Number plate', value: '浙A12345' },
  ]);
  expect(await retiredOf(retired)).toEqual([
    { path: 'applicant/chl_plate', value: '浙A12345', hash: retired.contentHash },
  ]);
  expect(JSON.stringify(await movesOf(retired))).not.toContain('12345');
});

test('answers that are final, and those that somebody signed, never move', async () => {
  for (const trade of [final, signed])
    expect(await open(trade)).toMatchObject({
      version: trade.form.version,
      revision: 1,
      changeSummary: null,
    });
});

test('of two pages that open a draft at once one moves it, and both get what it is then', async () => {
  const opened = await runConcurrently(databaseUrl, 'drafts', [() => open(raced), () => open(raced)]);
  for (const one of opened)
    expect(one).toMatchObject({
      revision: 2,
      version: { contentHash: second },
      changeSummary: { retired: [] },
    });
  expect(await movesOf(raced)).toHaveLength(1);
});

test('a key that an old page sends while its draft moves is in the draft, or the page is told what is there now', async () => {
  const typed = applicant({ address: '文三路101号3幢201室' });
  const conflict = { code: 'draft.conflict', data: { enteredRevision: 1, contentHash: second } };
  for (const [trade, order] of [
    [early, 1],
    [late, -1],
  ] as const) {
    const update = { ...trade.key, revision: 1, answers: typed };
    const outcomes: CallResponse[] = [];
    const send = async () => void outcomes.push(await attempt('temporaryDataUpdate', update, trade.token));
    const resume = async () => void (await open(trade));
    await runConcurrently(databaseUrl, 'drafts', order > 0 ? [send, resume] : [resume, send]);
    const [sent] = outcomes;
    const isStored = sent!.status === 200;
    if (!isStored) expect(sent).toMatchObject({ status: 409, body: conflict });
    const now = await open(trade);
    expect(now.version.contentHash).toBe(second);
    expect(now.answers).toEqual(isStored ? typed : fixture);
  }
});

test('a page that is open keeps its version: it asks for other words and saves, and nothing moves', async () => {
  const words = await open(page, { isOpen: true, language: 'en_US' });
  expect(words).toMatchObject({ version: page.form.version, language: 'en_US', revision: 1 });
  const update = { ...page.key, revision: 1, answers: applicant({ address: '文三路102号' }) };
  expect(await call('temporaryDataUpdate', update, page.token)).toMatchObject({ revision: 2 });
  expect(await movesOf(page)).toEqual([]);
});

test('what a phone kept of an older version is carried to the draft: nothing of it is lost, nothing signed is taken over', async () => {
  await open(carried);
  const answers = applicant({ chl_plate: '浙A1', chl_sign: 'b'.repeat(22), chl_keep: 'k' });
  const sent = { ...carried.key, answers, carry: true };
  const before = await databaseHash(databaseUrl);
  expect(await attempt('temporaryDataUpdate', { ...sent, revision: 1 }, carried.token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision: 2 } },
  });
  const stolen = await attempt('temporaryDataUpdate', { ...sent, revision: 2 }, others.token);
  expect(stolen).toMatchObject({ status: 404, body: { code: 'trade.notFound' } });
  expect(await databaseHash(databaseUrl)).toBe(before);
  await call('temporaryDataUpdate', { ...sent, revision: 2 }, carried.token);
  const now = await open(carried);
  expect(now).toMatchObject({ revision: 3, enteredRevision: 3, version: { contentHash: second } });
  expect(now.answers).toEqual(applicant({ chl_keep: 'k' }));
  expect(now.changeSummary?.retired.map(({ path, value }) => [path, value])).toEqual([
    ['applicant/chl_plate', '浙A1'],
    ['applicant/chl_sign', 'b'.repeat(22)],
  ]);
});

test('somebody else with the link sees nothing and moves nothing', async () => {
  const before = await databaseHash(databaseUrl);
  const { tradeId } = others;
  expect(await attempt('initInsuranceInfo', { tradeId }, page.token)).toMatchObject({
    status: 404,
    body: { code: 'trade.notFound' },
  });
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('a move that fails half-way leaves everything as it was, and is made when the form is opened again', async () => {
  const { tradeId, token } = broken;
  await query(databaseUrl, 'revoke insert on audit from baoform_app');
  const before = await databaseHash(databaseUrl);
  expect(await attempt('initInsuranceInfo', { tradeId }, token)).toMatchObject({ status: 500 });
  expect(await databaseHash(databaseUrl)).toBe(before);
  await query(databaseUrl, 'grant insert on audit to baoform_app');
  expect((await open(broken)).changeSummary?.retired).toHaveLength(1);
});

test('what was set aside of a draft that was thrown away is not shown again, and the next draft counts on', async () => {
  expect((await open(removed)).changeSummary?.retired).toHaveLength(1);
  const { tradeId, token } = removed;
  await call('temporaryDataRemove', { tradeId }, token);
  expect(await open(removed)).toMatchObject({ revision: 0, changeSummary: null, answers: {} });
  const anew = { tradeId, contentHash: second, answers: fixture };
  expect(await call('temporaryDataSave', anew, token)).toMatchObject({ revision: 3 });
  expect(await open(removed)).toMatchObject({ revision: 3, changeSummary: null });
});

test('a question that may stay open: drafts move without a word, but what nobody has met yet stays named', async () => {
  const trade = await begun(applicant({ chl_must: 'x', chl_pet: 'cat' }));
  const third = await release(ask('third'));
  const resumed = await open(trade);
  expect(resumed).toMatchObject({ revision: 2, enteredRevision: 1, changeSummary: null });
  expect(resumed).toMatchObject({ answers: applicant({ chl_must: 'x', chl_pet: 'cat' }) });
  expect(resumed.version.contentHash).toBe(third);
  expect(await movesOf(trade)).toMatchObject([{ action: 'draft.move', details: { retired: 0 } }]);
  expect(await open(trade)).toMatchObject({ revision: 2 });
  const next = { tradeId: trade.tradeId, contentHash: third, revision: 2, answers: fixture };
  expect(await call('temporaryDataUpdate', next, trade.token)).toMatchObject({ revision: 3 });
  expect(await open(trade)).toMatchObject({ revision: 3, enteredRevision: 3 });
  expect(await open(retired)).toMatchObject({
    revision: 3,
    enteredRevision: 1,
    changeSummary: { added: [idOf('must'), idOf('third')], retired: [{ value: '浙A12345' }] },
  });
});

test('after a structural change a draft stays, goes on and is saved; a recipe lets others move, over several at once', async () => {
  const stays = await begun(applicant({ chl_pet: 'cat', chl_must: 'x' }));
  await release(rename('pet', 'animal'));
  const before = await databaseHash(databaseUrl);
  expect(await open(stays)).toMatchObject({ version: stays.form.version, revision: 1, changeSummary: null });
  expect(await databaseHash(databaseUrl)).toBe(before);
  const answers = applicant({ chl_pet: 'dog', chl_must: 'x' });
  await call('temporaryDataUpdate', { ...stays.key, revision: 1, answers }, stays.token);
  await call('saveInsureInfo', { ...stays.key, revision: 2, answers }, stays.token);
  const saved = await open(stays);
  expect(saved).toMatchObject({ version: stays.form.version, revision: 3, savedAt: expect.any(String) });
  expect(saved.answers['applicant']).toEqual(answers['applicant']);

  const moves = await begun(applicant({ chl_animal: 'cat' }));
  const replace = (document: Overlay) => {
    drop('pet')(document);
    ask('companion')(document);
    rename('companion', 'animal')(document);
  };
  const next = structuredClone(live);
  replace(next);
  expect(await publish(next, { moves: [] })).toMatchObject({
    ok: false,
    issues: [{ code: 'mapping.leaves', params: { drafts: 1 } }],
  });
  await release(replace, { moves: [{ from: idOf('pet'), to: idOf('companion') }] });
  const last = await release(rename('companion', 'friend'), { moves: [] });
  const resumed = await open(moves);
  expect(resumed).toMatchObject({ answers: applicant({ chl_friend: 'cat' }), revision: 2 });
  expect(resumed.version.contentHash).toBe(last);
  expect(await retiredOf(moves)).toEqual([]);
});

test('an answer that was set aside is in the draft again, as it was, when its question is back, and is named; what was left open stays so', async () => {
  const asks = applicant({ chl_must: 'x', chl_lamp: DIGITS });
  await release(ask('lamp'));
  const [returns, edits] = [await begun(asks), await begun(asks)];
  await release(drop('lamp'));
  expect((await open(returns)).answers).toEqual(applicant({ chl_must: 'x' }));
  await open(edits);
  const third = await release(ask('lamp'));
  const resumed = await open(returns);
  expect(resumed).toMatchObject({ answers: asks, revision: 3, enteredRevision: 1 });
  expect(resumed.changeSummary).toMatchObject({
    added: [],
    retired: [],
    restored: [{ path: 'applicant/chl_lamp', elementId: idOf('lamp') }],
  });
  expect((await movesOf(returns)).at(-1)).toMatchObject({ details: { retired: 0, restored: 1 } });
  expect(JSON.stringify(await movesOf(returns))).not.toContain(DIGITS);

  await open(edits);
  const next = { tradeId: edits.tradeId, contentHash: third, revision: 3 };
  await call('temporaryDataUpdate', { ...next, answers: applicant({ chl_must: 'x' }) }, edits.token);
  await release(ask('fourth'));
  expect(await open(edits)).toMatchObject({
    answers: applicant({ chl_must: 'x' }),
    changeSummary: { restored: [] },
  });
  const saved = { tradeId: returns.tradeId, contentHash: third, revision: 3, answers: asks };
  await call('saveInsureInfo', saved, returns.token);
  expect(await open(returns)).toMatchObject({
    changeSummary: null,
    answers: { applicant: { chl_lamp: DIGITS } },
  });
});

test('an insured person that a version has no room for is in the draft again, with the beneficiaries, when there is room', async () => {
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  const two = await begun(answers);
  const [first, other] = answers['insured'] as AnswerRow[];
  const onlyOne = {
    op: 'set',
    target: 'd4w7sfty9r58',
    property: 'repeat',
    value: { min: 1, max: 1 },
  } as const;
  await release(({ operations }) => void operations.push(onlyOne));
  const less = await open(two);
  expect(less.answers['insured']).toEqual([first]);
  expect(less.changeSummary!.retired.map(({ path }) => path)).toContain(
    'insured/r2/beneficiaries/b1/idNumber',
  );
  await release(({ operations }) => void operations.pop());
  const back = await open(two);
  expect(back.answers['insured']).toEqual([first, other]);
  expect(back.changeSummary).toMatchObject({ retired: [] });
  expect(back.changeSummary!.restored).toHaveLength(less.changeSummary!.retired.length);
});

test('an answer mapping can be added to a live version: its pinned drafts migrate, and the report lists it', async () => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  await release(ask('hobby'));
  const moves = await begun(applicant({ chl_must: 'x', chl_hobby: 'chess', chl_keep: 'k' }));
  await release((document) => {
    rename('hobby', 'sport')(document);
  });
  const before = await databaseHash(databaseUrl);
  expect(await open(moves)).toMatchObject({ revision: 1, version: moves.form.version });
  const folder = mkdtempSync(join(tmpdir(), 'baoform-mapping-'));
  const file = join(folder, 'mapping.json');
  const customers = 'insureInfomation/CHL/CHL-R01';
  const addMapping = (content: unknown, ...more: string[]) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return qa('mapping', customers, file, '--by', 'Giver', ...more);
  };
  const approved = ['--approved-by', 'Approver'];
  const unknown = { moves: [{ from: idOf('hobby'), to: idOf('nobody') }] };
  for (const [content, more, code] of [
    [{ moves: [] }, [], 'approval.needed'],
    [{ moves: [] }, ['--approved-by', ' giver'], 'approval.needed'],
    [unknown, approved, 'mapping.unknown'],
    [{ moves: [{ from: idOf('hobby'), to: idOf('keep') }] }, approved, 'mapping.leaves'],
  ] as const) {
    const refused = await addMapping(content, ...more, '--json');
    expect(refused).toMatchObject({ exit: 1, complained: '' });
    expect(JSON.parse(refused.printed[0]!)).toMatchObject({ ok: false, problems: [{ code }] });
  }
  expect((await addMapping(unknown, ...approved)).complained).toMatch(
    /is not taken.*\n {2}mapping\.unknown at /,
  );
  for (const [content, told] of [
    ['{', /is no JSON/],
    ['{"moves":1}', /is not an answer mapping/],
    ['null', /is not an answer mapping/],
  ] as const)
    expect(await addMapping(content, ...approved)).toMatchObject({
      exit: 2,
      complained: expect.stringMatching(told),
    });
  for (const name of ['mapping', 'recipe']) expect(await qa(name, customers)).toMatchObject({ exit: 2 });
  writeFileSync(file, '{"moves":[]}');
  expect(await qa('mapping', 'insureInfomation/NOBODY', file, ...approved)).toMatchObject({ exit: 2 });
  expect(await databaseHash(databaseUrl)).toBe(before);

  const taken = await addMapping({ moves: [] }, ...approved, '--locale', 'en_US');
  expect(taken).toMatchObject({ exit: 0, complained: '' });
  expect(taken.printed[0]).toMatch(/^insureInfomation\/CHL\/CHL-R01 \d+ \([0-9a-f]{12}\) drafts: /);
  expect(await open(moves)).toMatchObject({ revision: 2, answers: { applicant: { chl_sport: 'chess' } } });
  expect(await addMapping({ moves: [] }, ...approved)).toMatchObject({
    exit: 1,
    complained: expect.stringContaining('mapping.taken'),
  });
  const audited = await query(databaseUrl, "select actor, subject from audit where action = 'mapping'");
  expect(audited).toEqual([{ actor: 'Giver', subject: 'insureInfomation' }]);
  for (const locale of locales) {
    const { printed } = await qa('report', customers, '--locale', locale);
    const line = printed.find((one) => one.includes('Giver') && one.includes('Approver'));
    expect(line).toMatch(/\d{4}-\d{2}-\d{2}T/);
    expect(line).not.toMatch(/[{}]|report\./);
  }
  rmSync(folder, { recursive: true });
});
