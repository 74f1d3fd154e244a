import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readBaseForm } from '../../src/server/store/forms.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, publisherUrl, query } from './database.ts';
import { addQuestion, liveForm, removeQuestion } from './live-form.ts';
import { baseDocument, overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS, startDraft, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const publish = publisher(databaseUrl);
const chenghai = liveForm(server);
const { answers } = answerFixture('chenghai-self');

const applicantCodesOf = ({ form }: OpenTrade) =>
  form.sections[0]!.elements.map(({ elementCode }) => elementCode);

test('a published base form is read as it was written', async () => {
  const { db, close } = openDatabase(publisherUrl(databaseUrl));
  expect(await readBaseForm(db, 'insureInfomation', 1)).toEqual(baseDocument());
  await close();
});

test('each element of a form has the seven properties of the specification [N-012]', async () => {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const { tradeId } = trade;
  const opened = await call('initInsuranceInfo', { tradeId, language: 'en_US' }, trade.token);
  const elements = opened.sections.flatMap((section) => [
    ...section.elements,
    ...(section.section?.elements ?? []),
  ]);
  const properties = [
    'elementCode',
    'elementName',
    'alertTitle',
    'inputType',
    'requiredFlag',
    'elementValue',
    'defaultLocationValue',
  ];
  for (const element of elements) expect(Object.keys(element)).toEqual(expect.arrayContaining(properties));
  expect(elements.find(({ elementCode }) => elementCode === 'name')).toMatchObject({
    elementName: 'Full name',
    inputType: 'name',
    requiredFlag: 'Y',
    elementValue: (answers as Record<string, { name?: string }>)['applicant']?.name,
  });
});

test('publishing an unchanged document creates no version and no release', async () => {
  const versions = await query(databaseUrl, 'select * from versions order by 1');
  const releases = await query(databaseUrl, 'select * from releases order by 2');
  for (const document of [baseDocument(), overlayDocument('chenghai')]) {
    const result = await publish(document);
    expect(result).toMatchObject({ ok: true, published: [{ number: 1, changed: false }] });
  }
  expect(await query(databaseUrl, 'select * from versions order by 1')).toEqual(versions);
  expect(await query(databaseUrl, 'select * from releases order by 2')).toEqual(releases);
});

test('a page that is open when a new version goes live still saves; a new trade gets the new version', async () => {
  const open = await openTrade(server);
  const drafted = await startDraft(server, answers);
  const { contentHash } = await chenghai.release(addQuestion('pet', 'Y'));

  const fresh = await openTrade(server);
  expect(fresh).toMatchObject({ contentHash, form: { version: { number: 2 } } });
  expect(applicantCodesOf(fresh)).toContain('chl_pet');
  const refused = await attempt('saveInsureInfo', { ...fresh.key, revision: 0, answers }, fresh.token);
  expect(refused.body.data?.['issues']).toEqual([{ code: 'required', path: 'applicant/chl_pet' }]);

  const saved = await call('saveInsureInfo', { ...open.key, revision: 0, answers }, open.token);
  expect(saved.answers).toEqual(answers);
  const reopened = await call('initInsuranceInfo', { tradeId: open.tradeId }, open.token);
  expect(reopened).toMatchObject({ version: open.form.version, validator: open.form.validator, revision: 1 });
  const request = { tradeId: drafted.tradeId, isOpen: true };
  const resumed = await call('initInsuranceInfo', request, drafted.token);
  expect(resumed).toMatchObject({ version: drafted.form.version, answers, revision: 1 });
  const final = { ...drafted.key, revision: 1, answers };
  expect((await call('saveInsureInfo', final, drafted.token)).revision).toBe(2);
});

test('an update under the hash of another version is a conflict and changes nothing', async () => {
  const trade = await startDraft(server, answers);
  const { contentHash } = await chenghai.release(addQuestion('boat', 'Y'));
  const before = await databaseHash(databaseUrl);
  const update = { tradeId: trade.tradeId, contentHash, revision: 1, answers };
  expect(await attempt('temporaryDataUpdate', update, trade.token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { contentHash: trade.contentHash, revision: 1 } },
  });
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('a trade is not saved under a version that was replaced before it began, which might ask for less', async () => {
  const old = await openTrade(server);
  await chenghai.release(addQuestion('garden', 'Y'));
  await query(databaseUrl, "update versions set published_at = published_at - interval '1 day'");
  const trade = await openTrade(server);
  const { status, body } = await attempt(
    'saveInsureInfo',
    { tradeId: trade.tradeId, contentHash: old.contentHash, revision: 0, answers },
    trade.token,
  );
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'version.notFound' });
});

test('after a form is published back to an earlier state, drafts of its first publication are still saved', async () => {
  const trade = await startDraft(server, {});
  await chenghai.release(addQuestion('lamp', 'Y'));
  const { contentHash } = trade;
  const result = await chenghai.publish(removeQuestion('lamp'));
  expect(result).toMatchObject({ ok: true, published: [{ contentHash, changed: true }] });
  await eventually(async () => expect((await openTrade(server)).contentHash).toBe(contentHash));
  const update = { ...trade.key, revision: 1, answers: { applicant: { name: '欧阳若溪' } } };
  expect(await call('temporaryDataUpdate', update, trade.token)).toMatchObject({ revision: 2 });
});

test('a channel gets its own form, every other channel the form of the product', async () => {
  const channel = withQuestion({ ...overlayDocument('hemu'), operations: [], words: {} }, 'channel');
  channel.scope.platformCode = '7';
  expect(await publish(channel)).toMatchObject({ ok: true });
  const hasChannelQuestion = async (platformCode: string) => {
    const { tradeId, token } = await call('getTradeId', { ...PRODUCTS.hemu, platformCode });
    const form = await call('initInsuranceInfo', { tradeId }, token);
    return form.sections[0]!.elements.some(({ elementCode }) => elementCode === 'hmh_channel');
  };
  await eventually(async () => expect(await hasChannelQuestion('7')).toBe(true));
  expect(await hasChannelQuestion('8')).toBe(false);
  expect(await hasChannelQuestion('')).toBe(false);
});

test('publishing an overlay also publishes the forms of narrower scopes on it', async () => {
  const insurerOverlay = withQuestion({ ...overlayDocument('hemu'), operations: [], words: {} }, 'wide');
  insurerOverlay.scope = { supplierCode: 'HMH' };
  const result = await publish(insurerOverlay);
  expect(result).toMatchObject({ ok: true });
  const scopes = result.ok ? result.published.map(({ scope }) => Object.values(scope).join('/')) : [];
  expect(scopes.sort()).toEqual(['HMH//', 'HMH/HMH-R02/', 'HMH/HMH-R02/7']);
});

test('the audit lists who published, and contains no answers', async () => {
  const audit = await query<{ actor: string; action: string; details: object }>(
    databaseUrl,
    "select actor, action, details from audit where actor = 'a test'",
  );
  expect(audit.length).toBeGreaterThan(0);
  expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['publish']));
  expect(JSON.stringify(await query(databaseUrl, 'select * from audit'))).not.toContain('欧阳若溪');
});
