import { afterAll, expect, test, vi } from 'vitest';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { CodeList } from '../../schemas/generated/code-list.ts';
import { countAffectedDrafts } from '../../src/server/store/affected-drafts.ts';
import { insertLateMapping, readAnswerMappings } from '../../src/server/store/answer-mappings.ts';
import { publishCodeList, readCodeList, readListIds } from '../../src/server/store/code-lists.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { removeDraft, saveAnswers, writeDraft } from '../../src/server/store/drafts.ts';
import {
  insertBaseForm,
  insertOverlay,
  insertVersion,
  readBaseForm,
  readOverlays,
  readReleasedVersion,
  readValidatorModule,
  readVersionForms,
} from '../../src/server/store/forms.ts';
import { readGroupProducts, readProducts, writeProduct } from '../../src/server/store/products.ts';
import { ReleaseWatch } from '../../src/server/store/release-watch.ts';
import { createSession } from '../../src/server/store/sessions.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import { readVersionByHash } from '../../src/server/store/version-by-hash.ts';
import { element, form, section } from '../forms/small-form.ts';
import { freshDatabase, query } from './database.ts';
import { PRODUCTS } from './trade.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(url);
afterAll(close);

const SCREEN = 'insureInfomation';
const scope = { ...PRODUCTS.chenghai, platformCode: '' };
const version = (await readReleasedVersion(db, SCREEN, scope))!;

test('a validator is read by its hash', async () => {
  const rows = await query<{ sha256: string; code: string }>(
    url,
    'select sha256, code from validator_modules',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { sha256, code } of rows) expect(await readValidatorModule(db, sha256)).toBe(code);
  expect(await readValidatorModule(db, 'x')).toBeUndefined();
});

test('a server that is cut off from messages knows of a release a second later', async () => {
  const watch = new ReleaseWatch(url, db);
  await watch.start();
  await query(url, 'alter table releases disable trigger all');
  const other = (await readReleasedVersion(db, 'invoice', scope))!.versionId;
  await query(
    url,
    `update releases set version_id = $1, revision = revision + 1
     where screen = $2 and supplier_code = $3 and risk_code = $4`,
    [other, SCREEN, scope.supplierCode, scope.riskCode],
  );
  await vi.waitFor(() => expect(watch.versionId(SCREEN, scope)).toBe(other), 5000);
  await query(
    url,
    'update releases set version_id = $1 where screen = $2 and supplier_code = $3 and risk_code = $4',
    [version.versionId, SCREEN, scope.supplierCode, scope.riskCode],
  );
  await query(url, 'alter table releases enable trigger all');
  await watch.stop();
});

test('a version is found by its hash for its own screen and scope, not for another screen', async () => {
  // Nothing was published before this trade began, so nothing hides a version.
  const trade = { ...scope, createdAt: new Date(0) };
  const find = (screen: string, where = trade) =>
    readVersionByHash(db, screen, version.contentHash, where).then((row) => row?.versionId);
  expect(await find(SCREEN)).toBe(version.versionId);
  expect(await find('invoice')).toBeUndefined();
  expect(await find(SCREEN, { ...trade, ...PRODUCTS.hemu })).toBeUndefined();
});

test('drafts under way are affected, removed and final ones are not', async () => {
  const { session } = await createSession(db);
  const key = async () => ({
    tradeId: (await createTrade(db, session, scope)).tradeId,
    screen: SCREEN,
    subject: '',
    versionId: version.versionId,
    revision: 0,
    answers: {},
  });
  const [open, removed, final] = [await key(), await key(), await key()];
  for (const draft of [open, removed]) await writeDraft(db, draft);
  expect(await countAffectedDrafts(db, SCREEN, scope)).toBe(2);
  await removeDraft(db, removed);
  await saveAnswers(db, final);
  expect(await countAffectedDrafts(db, SCREEN, scope)).toBe(1);
  expect(await countAffectedDrafts(db, SCREEN, { ...scope, ...PRODUCTS.hemu })).toBe(0);
});

test('the answer mapping of a version applies to drafts of the versions before it', async () => {
  const { versionId } = version;
  const recipe = { moves: [{ from: 'applicant/a', to: 'applicant/b' }] };
  const drafts = { silent: 0, onResume: 0, pinned: 0, refused: 0 };
  const late = { versionId, recipe, drafts: drafts as never, addedBy: 'a', approvedBy: 'b' };
  await inTransaction(db, (tx) => insertLateMapping(tx, late));
  const read = (from: number, to?: number) =>
    readAnswerMappings(db, { screen: SCREEN, scope, from, ...(to === undefined ? {} : { to }) });
  expect(await read(versionId - 1)).toEqual([recipe]);
  expect(await read(versionId)).toEqual([]);
  expect(await read(versionId - 1, versionId)).toEqual([recipe]);
  expect(await read(versionId - 2, versionId - 1)).toEqual([]);
});

test('one version of a code list is served, however long it is, also one that is put back', async () => {
  const list = (number: number, count: number): CodeList => ({
    listId: 'trialList',
    version: `v${number}`,
    source: 'a test',
    items: Array.from({ length: count }, (_, i) => ({
      code: `c${i}`,
      labels: { zh_CN: `${number}.${i}` },
    })),
  });
  const [first, second] = [list(1, 4100), list(2, 2)];
  expect(await publishCodeList(db, first)).toBe(true);
  expect(await readCodeList(db, 'trialList')).toEqual(first);
  expect(await publishCodeList(db, second)).toBe(true);
  expect(await readCodeList(db, 'trialList')).toEqual(second);
  expect(await publishCodeList(db, first)).toBe(false);
  expect(await readCodeList(db, 'trialList')).toEqual(first);
  expect((await readListIds(db)).filter((id) => id === 'trialList')).toHaveLength(1);
});

test('a new product stands last on the home page, and is quoted to groups once it has rates', async () => {
  const before = (await readProducts(db, 'zh_CN')).map(({ riskCode }) => riskCode);
  const { groupRates, ...product } = products[0]!;
  const added = { ...product, supplierCode: 'AAA', riskCode: 'AAA-R01' } as never;
  await inTransaction(db, (tx) => writeProduct(tx, added));
  const codes = async (read: typeof readProducts) =>
    (await read(db, 'zh_CN')).map(({ riskCode }) => riskCode);
  expect(await codes(readProducts)).toEqual([...before, 'AAA-R01']);
  expect(await codes(readGroupProducts)).not.toContain('AAA-R01');
  await inTransaction(db, (tx) => writeProduct(tx, { ...(added as object), groupRates } as never));
  expect(await codes(readGroupProducts)).toContain('AAA-R01');
});

test('a base form is read as it was written, with the section inside another', async () => {
  const nested = form(
    [
      section('insured', [element('name', 'name', { requiredFlag: 'Y' }), element('job')], {
        repeat: { min: 1, max: 3 },
        section: section('cards', [element('number'), element('bank')], { repeat: { min: 0, max: 2 } }),
      }),
    ],
    { words: { zh_CN: { x: '词' } } },
  );
  await inTransaction(db, (tx) =>
    insertBaseForm(tx, nested, { version: 1, contentHash: 'trial', publishedBy: 'a test' }),
  );
  expect(await readBaseForm(db, 'trial', 1)).toEqual(nested);
  expect(await readBaseForm(db, 'trial', 2)).toBeUndefined();
});

test('of every overlay the newest revision is read', async () => {
  const overlay = (supplierCode: string, text: string) => ({
    formatVersion: 1 as const,
    screen: 'trial',
    scope: { supplierCode },
    baseVersion: 1,
    operations: [],
    words: { zh_CN: { x: text } },
  });
  for (const [supplierCode, text] of [
    ['AAA', '旧'],
    ['BBB', '他'],
    ['AAA', '新'],
  ] as const)
    await inTransaction(db, (tx) => insertOverlay(tx, overlay(supplierCode, text), 'a test'));
  expect(await readOverlays(db, 'trial')).toEqual([overlay('AAA', '新'), overlay('BBB', '他')]);
});

test('a new version is released, and the versions before it are read, the newest first', async () => {
  const written = form([section('person', [element('name')])]);
  const insert = (text: string) =>
    inTransaction(db, (tx) =>
      insertVersion(tx, {
        screen: 'trial',
        scope,
        contentHash: text,
        compilerVersion: 1,
        validator: { sha256: text, code: text },
        form: { ...written, words: { zh_CN: { x: text } } },
        publishedBy: 'a test',
      }),
    );
  const numbers = [(await insert('one')).number, (await insert('two')).number];
  expect(numbers).toEqual([1, 2]);
  expect(await readReleasedVersion(db, 'trial', scope)).toMatchObject({ number: 2, contentHash: 'two' });
  const forms = await readVersionForms(db, 'trial', scope);
  expect(forms.map((each) => each.form.words['zh_CN'])).toEqual([{ x: 'two' }, { x: 'one' }]);
});

test('a channel without a form of its own gets that of the product', async () => {
  const watch = new ReleaseWatch(url, db);
  await watch.start();
  expect(watch.versionId(SCREEN, { ...scope, platformCode: '7' })).toBe(version.versionId);
  expect(watch.versionId(SCREEN, { ...scope, riskCode: 'CHL-R99' })).not.toBe(version.versionId);
  await watch.stop();
});
