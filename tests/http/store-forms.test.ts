import { afterAll, expect, test } from 'vitest';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { CodeList } from '../../schemas/generated/code-list.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { countAffectedDrafts } from '../../src/server/store/affected-drafts.ts';
import { insertLateMapping, readAnswerMappings } from '../../src/server/store/answer-mappings.ts';
import { publishCodeList, readCodeLists, readListIds } from '../../src/server/store/code-lists.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { removeDraft, saveAnswers, writeDraft } from '../../src/server/store/drafts.ts';
import {
  insertBaseForm,
  insertVersion,
  readBaseForm,
  readLatestBase,
  readVersion,
  readVersionForms,
} from '../../src/server/store/forms.ts';
import { moveRelease, readReleasedVersion } from '../../src/server/store/releases.ts';
import { readVersionOfValidator } from '../../src/server/store/recompiled-validators.ts';
import { insertOverlay, readOverlays } from '../../src/server/store/overlays.ts';
import { readGroupProducts, readProducts, writeProduct } from '../../src/server/store/products.ts';
import { ReleaseWatch } from '../../src/server/store/release-watch.ts';
import { createSession } from '../../src/server/store/devices.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import { readVersionByHash } from '../../src/server/store/version-by-hash.ts';
import { siteScreen } from '../forms/site-screen.ts';
import { element, form, section } from '../forms/small-form.ts';
import { testDataKeys } from './data-keys.ts';
import { freshDatabase, publisherUrl, query, serverUrl } from './database.ts';
import { PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(publisherUrl(url));
const server = openDatabase(serverUrl(url), testDataKeys);
afterAll(async () => void (await Promise.all([close(), server.close()])));

const SCREEN = 'insureInfomation';
const scope = { ...PRODUCTS.chenghai, platformCode: '' };
const liveVersion = (await readReleasedVersion(db, SCREEN, scope))!;

test('a version is found by the hash of its validators', async () => {
  const rows = await query<{ sha256: string }>(
    url,
    'select distinct validator_sha256 as sha256 from versions',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { sha256 } of rows) {
    const versionId = (await readVersionOfValidator(server.db, sha256))!;
    expect((await readVersion(server.db, versionId))!.validatorSha256).toBe(sha256);
  }
  expect(await readVersionOfValidator(server.db, 'x')).toBeUndefined();
});

test('a release watch that is cut off from notifications reads a release a second later', async () => {
  const watch = new ReleaseWatch(serverUrl(url), server.db, () => new Date());
  await watch.start();
  await query(url, 'alter table releases disable trigger all');
  const pointRelease = (versionId: number) =>
    query(
      url,
      `update releases set version_id = $1, revision = revision + 1
       where screen = $2 and supplier_code = $3 and risk_code = $4`,
      [versionId, SCREEN, scope.supplierCode, scope.riskCode],
    );
  const invoice = (await readReleasedVersion(db, 'invoice', scope))!;
  await pointRelease(invoice.versionId);
  await eventually(() => expect(watch.versionId(SCREEN, scope)).toBe(invoice.versionId));
  await pointRelease(liveVersion.versionId);
  await query(url, 'alter table releases enable trigger all');
  await watch.stop();
});

test('a hash finds a version of the same screen and scope, not one of another screen', async () => {
  // No version was published before this trade began, so none was replaced for it.
  const oldTrade = { ...scope, createdAt: new Date(0) };
  const findVersionId = async (screen: string, trade = oldTrade) =>
    (await readVersionByHash(db, screen, liveVersion.contentHash, trade, new Date()))?.versionId;
  expect(await findVersionId(SCREEN)).toBe(liveVersion.versionId);
  expect(await findVersionId('invoice')).toBeUndefined();
  expect(await findVersionId(SCREEN, { ...oldTrade, ...PRODUCTS.hemu })).toBeUndefined();
});

test('affected drafts are those neither removed nor saved as final', async () => {
  const { session } = await createSession(server.db, new Date());
  const newDraft = async () => ({
    tradeId: (await createTrade(server.db, session, scope)).tradeId,
    screen: SCREEN,
    subject: '',
    versionId: liveVersion.versionId,
    revision: 0,
    answers: {},
  });
  const [open, removed, final] = [await newDraft(), await newDraft(), await newDraft()];
  for (const draft of [open, removed]) await writeDraft(server.db, draft);
  expect(await countAffectedDrafts(db, SCREEN, scope)).toBe(2);
  await removeDraft(server.db, removed);
  await saveAnswers(server.db, final);
  expect(await countAffectedDrafts(db, SCREEN, scope)).toBe(1);
  expect(await countAffectedDrafts(db, SCREEN, { ...scope, ...PRODUCTS.hemu })).toBe(0);
});

test('an answer mapping applies to drafts of the versions before its own', async () => {
  const { versionId } = liveVersion;
  const mapping = { moves: [{ from: 'applicant/a', to: 'applicant/b' }] };
  const drafts = { silent: 0, onResume: 0, pinned: 0, refused: 0 };
  const late = { versionId, mapping, drafts, addedBy: 'Publisher', approvedBy: 'Approver' };
  await inTransaction(db, (tx) => insertLateMapping(tx, late));
  const readMappings = (from: number, to?: number) =>
    readAnswerMappings(db, { screen: SCREEN, scope, from, ...(to === undefined ? {} : { to }) });
  expect(await readMappings(versionId - 1)).toEqual([mapping]);
  expect(await readMappings(versionId)).toEqual([]);
  expect(await readMappings(versionId - 1, versionId)).toEqual([mapping]);
  expect(await readMappings(versionId - 2, versionId - 1)).toEqual([]);
});

test('a code list is served in its latest published version, long ones and republished ones too', async () => {
  const trialList = (number: number, count: number): CodeList => ({
    listId: 'trialList',
    version: `v${number}`,
    source: 'a test',
    items: Array.from({ length: count }, (_, i) => ({
      code: `c${i}`,
      labels: { zh_CN: `${number}.${i}` },
    })),
  });
  const readTrialList = async () => (await readCodeLists(db, new Date())).get('trialList');
  const [first, second] = [trialList(1, 4100), trialList(2, 2)];
  expect(await publishCodeList(db, first)).toBe(true);
  expect(await readTrialList()).toEqual(first);
  expect(await publishCodeList(db, second)).toBe(true);
  expect(await readTrialList()).toEqual(second);
  expect(await publishCodeList(db, first)).toBe(false);
  expect(await readTrialList()).toEqual(first);
  expect((await readListIds(db)).filter((id) => id === 'trialList')).toHaveLength(1);
});

test('a new product comes last on the home page, and is quoted to groups once it has group rates', async () => {
  const before = (await readProducts(db, 'zh_CN')).map(({ riskCode }) => riskCode);
  const { groupRates, ...product } = products[0]!;
  const newProduct = { ...product, supplierCode: 'AAA', riskCode: 'AAA-R01' };
  await inTransaction(db, (tx) => writeProduct(tx, newProduct as never));
  const riskCodes = async (read: typeof readProducts) =>
    (await read(db, 'zh_CN')).map(({ riskCode }) => riskCode);
  expect(await riskCodes(readProducts)).toEqual([...before, 'AAA-R01']);
  expect(await riskCodes(readGroupProducts)).not.toContain('AAA-R01');
  await inTransaction(db, (tx) => writeProduct(tx, { ...newProduct, groupRates } as never));
  expect(await riskCodes(readGroupProducts)).toContain('AAA-R01');
});

const storeBase = (base: Form, version: number) =>
  inTransaction(db, (tx) =>
    insertBaseForm(tx, base, { version, contentHash: `trial ${version}`, publishedBy: 'Publisher' }),
  );

test('a base form is read as it was written, with its nested sections', async () => {
  const nested = form(
    [
      section('insured', [element('name', 'name', { requiredFlag: 'Y' }), element('job')], {
        repeat: { min: 1, max: 3 },
        section: section('cards', [element('number'), element('bank')], { repeat: { min: 0, max: 2 } }),
      }),
    ],
    { screen: 'nestedForm', words: { zh_CN: { x: '词' } } },
  );
  await storeBase(nested, 1);
  expect(await readBaseForm(db, 'nestedForm', 1)).toEqual(nested);
  const sites = siteScreen('sitesForm');
  await storeBase(sites, 1);
  expect(await readBaseForm(db, 'sitesForm', 1)).toEqual(sites);
  // Each question is a row of its own, also in sections inside sections.
  const rows = await query<{ id: string }>(
    url,
    "select element_id as id from elements where screen = 'sitesForm'",
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(
    allElements(sites)
      .map(({ elementId }) => elementId)
      .sort(),
  );
  expect(await readBaseForm(db, 'nestedForm', 2)).toBeUndefined();
});

test('the latest base form is the one with the highest version', async () => {
  const base = form([], { screen: 'revisedForm' });
  for (const version of [1, 2, 3]) await storeBase(base, version);
  expect(await readLatestBase(db, 'revisedForm')).toEqual({ version: 3, contentHash: 'trial 3' });
});

test('each overlay is read in its newest revision', async () => {
  await storeBase(form([], { screen: 'overlaidForm' }), 1);
  const overlay = (supplierCode: string, text: string) => ({
    formatVersion: 1 as const,
    screen: 'overlaidForm',
    scope: { supplierCode },
    baseVersion: 1,
    operations: [],
    words: { zh_CN: { x: text } },
  });
  const [old, other, newest] = [overlay('AAA', '旧'), overlay('BBB', '他'), overlay('AAA', '新')];
  for (const revision of [old, other, newest])
    await inTransaction(db, (tx) => insertOverlay(tx, revision, 'Publisher'));
  expect(await readOverlays(db, 'overlaidForm')).toEqual([newest, other]);
});

test('a new version is released, and the versions of the form are read newest first', async () => {
  const nameForm = form([section('person', [element('name')])]);
  const insert = (text: string) =>
    inTransaction(db, async (tx) => {
      const version = await insertVersion(tx, {
        screen: 'trial',
        scope,
        contentHash: text,
        compilerVersion: 1,
        validator: { sha256: text, code: text },
        form: { ...nameForm, words: { zh_CN: { x: text } } },
        publishedBy: 'Publisher',
      });
      await moveRelease(tx, version);
      return version;
    });
  const numbers = [(await insert('one')).number, (await insert('two')).number];
  expect(numbers).toEqual([1, 2]);
  expect(await readReleasedVersion(db, 'trial', scope)).toMatchObject({ number: 2, contentHash: 'two' });
  const forms = await readVersionForms(db, 'trial', scope);
  expect(forms.map((row) => row.form.words['zh_CN'])).toEqual([{ x: 'two' }, { x: 'one' }]);
});

test('a channel without a form of its own gets the form of the product', async () => {
  const watch = new ReleaseWatch(serverUrl(url), server.db, () => new Date());
  await watch.start();
  expect(watch.versionId(SCREEN, { ...scope, platformCode: '7' })).toBe(liveVersion.versionId);
  expect(watch.versionId(SCREEN, { ...scope, riskCode: 'CHL-R99' })).not.toBe(liveVersion.versionId);
  await watch.stop();
});
