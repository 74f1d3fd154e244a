import { expect, test, vi } from 'vitest';
import type { Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readBaseForm } from '../../src/server/store/forms.ts';
import { baseDocument, overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const publish = publisher(databaseUrl);
const { answers } = answerFixture('chenghai-self');
const overlay = overlayDocument('chenghai');
let asked = 0;

/** Publishes Chenghai's form with one more required question and waits until new customers get it. */
async function publishQuestion(): Promise<string> {
  const code = `question${++asked}`;
  const result = await publish(withQuestion(overlay, code, 'Y'));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const { contentHash } = result.published[0]!;
  await serves(contentHash);
  return contentHash;
}

const serves = (contentHash: string) =>
  vi.waitFor(async () => expect((await openTrade(server)).contentHash).toBe(contentHash), 5000);

const codesOf = ({ form }: OpenTrade) => form.sections[0]!.elements.map(({ elementCode }) => elementCode);

test('what is published is what stands in the element rows, and reads as it was written', async () => {
  const { db, close } = openDatabase(databaseUrl);
  expect(await readBaseForm(db, 'insureInfomation', 1)).toEqual(baseDocument());
  await close();
});

test('every element that a page gets has the seven properties of the specification [N-012]', async () => {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const { tradeId } = trade;
  const opened = await call('initInsuranceInfo', { tradeId, language: 'en_US' }, trade.token);
  const elements = opened.sections.flatMap((section) => [
    ...section.elements,
    ...(section.section?.elements ?? []),
  ]);
  const named = ['elementCode', 'elementName', 'alertTitle', 'inputType', 'requiredFlag'];
  for (const element of elements)
    expect(Object.keys(element)).toEqual(
      expect.arrayContaining([...named, 'elementValue', 'defaultLocationValue']),
    );
  expect(elements.find(({ elementCode }) => elementCode === 'name')).toMatchObject({
    elementName: 'Full name',
    inputType: 'name',
    requiredFlag: 'Y',
    elementValue: (answers as Record<string, { name?: string }>)['applicant']?.name,
  });
});

test('publishing the same again makes no version and moves nothing', async () => {
  const versions = await query(databaseUrl, 'select * from versions order by 1');
  const releases = await query(databaseUrl, 'select * from releases order by 2');
  for (const document of [baseDocument(), overlayDocument('chenghai')]) {
    const result = await publish(document);
    expect(result).toMatchObject({ ok: true, published: [{ number: 1, changed: false }] });
  }
  expect(await query(databaseUrl, 'select * from versions order by 1')).toEqual(versions);
  expect(await query(databaseUrl, 'select * from releases order by 2')).toEqual(releases);
});

test('a page that is open when another version goes live still saves; a new trade gets the new version', async () => {
  const open = await openTrade(server);
  const underWay = await openTrade(server);
  await call('temporaryDataSave', { ...underWay.key, answers }, underWay.token);
  const next = await publishQuestion();

  const fresh = await openTrade(server);
  expect(fresh).toMatchObject({ contentHash: next, form: { version: { number: 2 } } });
  expect(codesOf(fresh)).toContain('chl_question1');
  const refused = await attempt('saveInsureInfo', { ...fresh.key, revision: 0, answers }, fresh.token);
  expect(refused.body.data?.['issues']).toEqual([{ code: 'required', path: 'applicant/chl_question1' }]);

  const saved = await call('saveInsureInfo', { ...open.key, revision: 0, answers }, open.token);
  expect(saved.answers).toEqual(answers);
  const reopened = await call('initInsuranceInfo', { tradeId: open.tradeId }, open.token);
  expect(reopened).toMatchObject({ version: open.form.version, validator: open.form.validator, revision: 1 });
  const again = { tradeId: underWay.tradeId, isOpen: true };
  const kept = await call('initInsuranceInfo', again, underWay.token);
  expect(kept).toMatchObject({ version: underWay.form.version, answers, revision: 1 });
  const final = { ...underWay.key, revision: 1, answers };
  expect((await call('saveInsureInfo', final, underWay.token)).revision).toBe(2);
});

test('answers under way cannot be moved to another version by naming its hash: a conflict, nothing changed', async () => {
  const trade = await openTrade(server);
  const old = { ...answers, applicant: { ...answers['applicant'], chl_question1: 'x' } } as Answers;
  await call('temporaryDataSave', { ...trade.key, answers: old }, trade.token);
  const next = await publishQuestion();
  const before = await databaseHash(databaseUrl);
  const moved = { tradeId: trade.tradeId, contentHash: next, revision: 1, answers: old };
  expect(await attempt('temporaryDataUpdate', moved, trade.token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { contentHash: trade.contentHash, revision: 1 } },
  });
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('a trade may not be saved under a version that was replaced before it began, which may ask less', async () => {
  const old = await openTrade(server);
  await publishQuestion();
  await query(databaseUrl, "update versions set published_at = published_at - interval '1 day'");
  const trade = await openTrade(server);
  const { status, body } = await attempt(
    'saveInsureInfo',
    { tradeId: trade.tradeId, contentHash: old.contentHash, revision: 0, answers },
    trade.token,
  );
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'version.notFound' });
});

test('after a form was put back, answers given under its first publication still save', async () => {
  const trade = await openTrade(server);
  const old = {} as Answers;
  await call('temporaryDataSave', { ...trade.key, answers: old }, trade.token);
  const before = structuredClone(overlay);
  await publishQuestion();
  const back = await publish(before);
  expect(back).toMatchObject({ ok: true, published: [{ contentHash: trade.contentHash, changed: true }] });
  await serves(trade.contentHash);
  const next = { ...trade.key, revision: 1, answers: { applicant: { name: '欧阳若溪' } } };
  expect(await call('temporaryDataUpdate', next, trade.token)).toMatchObject({ revision: 2 });
});

test('a channel gets its own form, every other channel the one of the product', async () => {
  const channel = withQuestion({ ...overlayDocument('hemu'), operations: [], words: {} }, 'channel');
  channel.scope.platformCode = '7';
  expect(await publish(channel)).toMatchObject({ ok: true });
  const withPlatform = async (platformCode: string) => {
    const { tradeId, token } = await call('getTradeId', { ...PRODUCTS.hemu, platformCode });
    const form = await call('initInsuranceInfo', { tradeId }, token);
    return form.sections[0]!.elements.some(({ elementCode }) => elementCode === 'hmh_channel');
  };
  await vi.waitFor(async () => expect(await withPlatform('7')).toBe(true), 5000);
  expect(await withPlatform('8')).toBe(false);
  expect(await withPlatform('')).toBe(false);
});

test('an overlay that is published again changes the forms that narrower scopes laid over it', async () => {
  const wide = withQuestion({ ...overlayDocument('hemu'), operations: [], words: {} }, 'wide');
  wide.scope = { supplierCode: 'HMH' };
  const result = await publish(wide);
  expect(result).toMatchObject({ ok: true });
  const scopes = result.ok ? result.published.map(({ scope }) => Object.values(scope).join('/')) : [];
  expect(scopes.sort()).toEqual(['HMH//', 'HMH/HMH-R02/', 'HMH/HMH-R02/7']);
});

test('who published what is written down, and nothing of any answer', async () => {
  const audit = await query<{ actor: string; action: string; details: object }>(
    databaseUrl,
    "select actor, action, details from audit where actor = 'a test'",
  );
  expect(audit.length).toBeGreaterThan(0);
  expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['publish']));
  expect(JSON.stringify(await query(databaseUrl, 'select * from audit'))).not.toContain('欧阳若溪');
});
