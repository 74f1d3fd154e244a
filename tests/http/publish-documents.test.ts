// Documents that customers read and agree to, published as data: what the publisher is told, and what customers then get.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import words from '../../locales/en_US/publish.json' with { type: 'json' };
import type { ProductDocuments } from '../../schemas/generated/product-documents.ts';
import { publishProblemCodes } from '../../src/core/failures/publish-problem.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { readSnapshot } from '../../src/server/store/order-snapshots.ts';
import { sha256 } from '../../src/server/store/sha256.ts';
import { allowSlowCompilation, qa } from '../tools/qa.ts';
import { agreeToDocuments, completeApplication, payOrder, placeOrder } from './complete-application.ts';
import { TEST_DATA_KEYS, testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { PAYS } from './order-effects.ts';
import { publishedHash, readLiveDocuments } from './product-documents.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

allowSlowCompilation();
const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
// Links of invitations and notices of payments name the server.
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
const folder = mkdtempSync(join(tmpdir(), 'baoform-documents-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await close();
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('APPROVERS', 'Second Person');
  vi.stubEnv('LC_ALL', 'C');
});

const APPROVED = ['--by', 'Publisher', '--approved-by', 'Second Person'];
const PANSHAN = 'documents/PSP/PSP-R04';

/** Runs `npm run qa -- publish` in this process with a file of documents. */
async function publish(document: unknown, ...options: string[]) {
  const file = join(folder, 'documents.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document, null, 2));
  const { printed, ...result } = await qa('publish', file, ...options);
  return { ...result, printed: printed.join('\n') };
}

/** The live documents of Panshan with a change of one of them, the first by default. */
async function panshanWith(
  change: Partial<ProductDocuments['documents'][number]>,
  position = 0,
): Promise<ProductDocuments> {
  const live = await readLiveDocuments(db, 'panshan');
  Object.assign(live.documents[position]!, change);
  return live;
}

/** The next version of the first document of Panshan, with a text of its own. */
async function nextText(text: string) {
  const live = await readLiveDocuments(db, 'panshan');
  const version = Math.max(...(await versionsOf(live.documents[0]!.documentId))) + 1;
  return panshanWith({ version, text });
}

const versionsOf = async (documentId: string) =>
  (
    await query<{ version: number }>(
      databaseUrl,
      "select version from product_documents where risk_code = 'PSP-R04' and document_id = $1",
      [documentId],
    )
  ).map(({ version }) => version);

const listNumber = async (): Promise<number> =>
  (
    await query<{ number: number }>(
      databaseUrl,
      "select max(number)::int as number from document_lists where risk_code = 'PSP-R04'",
    )
  )[0]!.number;

const documentsFor = async ({ tradeId, token }: OpenTrade) =>
  (await call('listNoticeWithContent', { tradeId }, token)).documents;

describe('a new version of a document', () => {
  test('is what a running server shows at once, and an open application reads and agrees to it again [V-073 F-061 N-025]', async () => {
    const trade = await completeApplication(server, 'panshan');
    const [before] = await documentsFor(trade);
    expect(before).toMatchObject({ state: 'agreed', version: 1 });
    const text = '# 第一条\n新的条款。\n';
    const { exit, printed } = await publish(await nextText(text), '--by', 'Publisher');
    expect(exit).toBe(0);
    expect(printed).toMatch(/^documents of product PSP\/PSP-R04: published list 2\n/);
    expect(printed).toContain('to read again: open applications read and agree to what is new');
    expect(printed).toMatch(/its text changes, lines gone: \d+, lines new: 2/);
    expect(printed).toMatch(/unfinished applications: 1; submitted orders without a policy yet: 0/);
    const [after] = await documentsFor(trade);
    expect(after).toMatchObject({ state: 'none', version: 2, content: text, sha256: sha256(text) });
    const { tradeId, token } = trade;
    const { premFen } = await call('secondCalculate', { tradeId }, token);
    expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({
      status: 409,
      body: { code: 'consent.missing', data: { documents: [before!.documentId] } },
    });
    await agreeToDocuments(server, trade);
    expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({ status: 200 });
  });

  test('leaves a submitted order with what was agreed to: it is paid, and its policy names that version', async () => {
    const trade = await completeApplication(server, 'panshan');
    const agreed = (await documentsFor(trade)).map(({ documentId, version, sha256: hash }) => ({
      documentId,
      version,
      sha256: hash,
    }));
    // Its insurer answers later. Publishing goes by the clock of the database, on which an order of the server's day that waits for its
    // payment is over.
    simulated.insurer.setBehaviour({ kind: 'fail' });
    onTestFinished(() => simulated.insurer.setBehaviour({ kind: 'work' }));
    const orderSn = await placeOrder(server, trade);
    const { printed } = await publish(await nextText('# 第一条\n更新的条款。\n'));
    expect(printed).toMatch(/submitted orders without a policy yet: [1-9]/);
    simulated.insurer.setBehaviour({ kind: 'work' });
    const snapshot = () => inTransaction(db, (tx) => readSnapshot(tx, orderSn));
    expect((await snapshot())!.documents).toMatchObject(agreed);
    await eventually(async () =>
      expect(await payOrder(server, trade, orderSn)).toMatchObject({ status: PAYS }),
    );
    expect((await snapshot())!.documents).toMatchObject(agreed);
    const consents = await query(
      databaseUrl,
      'select document_version from consents where trade_id = $1 and document_id = $2',
      [trade.tradeId, agreed[0]!.documentId],
    );
    expect(consents).toEqual([{ document_version: agreed[0]!.version }]);
  });
});

describe('documents are refused, and nothing changes:', () => {
  const refusal = async (document: unknown, ...options: string[]) => {
    const before = await publishedHash(databaseUrl);
    const { exit, printed, errorOutput } = await publish(document, ...options);
    expect({ exit, printed }).toEqual({ exit: 1, printed: '' });
    expect(await publishedHash(databaseUrl)).toBe(before);
    return errorOutput;
  };

  test('another text under the same version, with its line, product, document, field and what is allowed', async () => {
    const document = await panshanWith({ text: '改过的正文' });
    const { documentId, version, title } = document.documents[0]!;
    const lines = JSON.stringify(document, null, 2).split('\n');
    const line = lines.findIndex((each) => each.includes('改过的正文')) + 1;
    expect((await refusal(document, ...APPROVED)).split('\n').slice(1, 3)).toEqual([
      `  documents.versionTaken at /documents/0/text (PSP/PSP-R04 › “${title.en_US}” (${documentId}) › text, line ${line})`,
      `    Version ${version} of the document ${documentId} was published with other content (text), and consents name it: give the changed document version ${version + 1}.`,
    ]);
  });

  test('each with a code whose words say everything', async () => {
    const live = await readLiveDocuments(db, 'panshan');
    const [first] = live.documents;
    const { version, countdown } = first!;
    const [next, text] = [version + 1, '新'];
    const cases: Record<string, ProductDocuments> = {
      'documents.twice': { ...live, documents: [...live.documents, first!] },
      'documents.sha256': await panshanWith({ sha256: '0'.repeat(64) }),
      'documents.version': await panshanWith({ version: version + 5, text }),
      'documents.versionTaken': await panshanWith({ text }),
      'documents.withdrawn': { ...live, documents: live.documents.slice(1) },
      'documents.shorter': await panshanWith({ version: next, countdown: countdown - 1 }),
      'documents.purpose': await panshanWith({ version: next, purpose: 'healthAnswers' }),
      'documents.unknownProduct': { ...live, riskCode: 'PSP-R99' },
    };
    expect(Object.keys(cases).sort()).toEqual(
      publishProblemCodes.filter((code) => code.startsWith('documents.')).sort(),
    );
    for (const [code, document] of Object.entries(cases)) {
      const { problems } = JSON.parse((await publish(document, '--json')).printed) as {
        problems: { code: keyof typeof words; params: object; place: string; lines: number[] }[];
      };
      expect(problems.map((problem) => problem.code)).toEqual([code]);
      const [problem] = problems;
      const names = [...words[problem!.code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      expect(Object.keys(problem!.params)).toEqual(expect.arrayContaining(names));
      expect(problem!.place).toMatch(/^PSP\/PSP-R/);
      expect(problem!.lines).toHaveLength(1);
    }
  });

  test('a title that no policy can show, with its line (ADR 110)', async () => {
    const live = await readLiveDocuments(db, 'panshan');
    const { version, title } = live.documents[0]!;
    const document = await panshanWith({
      version: version + 1,
      title: { ...title, zh_CN: `${title.zh_CN}😀`, zh_TW: `${title.zh_TW}😀` },
    });
    const printed = await refusal(document, ...APPROVED);
    expect(printed).toContain('words.undrawable at /documents/0/title/zh_CN');
    expect(printed).toContain('no font of it has the character 😀 (U+1F600)');
    expect(printed).not.toContain('zh_TW');
  });

  test('an unknown key, with its line; a key twice', async () => {
    const live = await readLiveDocuments(db, 'panshan');
    expect(await refusal({ ...live, documents: [{ ...live.documents[0]!, pages: 3 }] })).toContain(
      'The key pages is not part of the format',
    );
    const text = JSON.stringify(live, null, 2).replace('"riskCode"', '"riskCode": "PSP-R04", "riskCode"');
    expect(await publish(text)).toMatchObject({ exit: 2, errorOutput: expect.stringContaining('line 4') });
  });

  test('a time to start or a last day: documents are in force at once', async () => {
    const document = await nextText('以后的条款');
    expect(await refusal(document, '--valid-from', '2099-01-01')).toContain('schedule.documents');
  });

  test('a file that is based on an overtaken list, with who published what since', async () => {
    const based = await listNumber();
    const theirs = await nextText('他们的条款');
    const ours = await nextText('我们的条款');
    expect(await publish(theirs, '--by', 'Publisher', '--based-on', `${based}`)).toMatchObject({ exit: 0 });
    const { documentId } = theirs.documents[0]!;
    expect(await refusal(ours, '--based-on', `${based}`)).toMatch(
      new RegExp(
        `based on version ${based}, but Publisher published version ${based + 1} on 20.*, which changed ${documentId}`,
      ),
    );
    expect(await refusal(ours, '--based-on', '99')).toContain('There is no version 99');
  });
});

test('a dry run prints the report and changes nothing', async () => {
  const before = await publishedHash(databaseUrl);
  const { exit, printed } = await publish(await nextText('试运行'), '--dry-run');
  expect(exit).toBe(0);
  expect(printed).toMatch(
    /^dry run: documents of product PSP\/PSP-R04 would be published as list \d+; nothing has changed\n/,
  );
  expect(await publishedHash(databaseUrl)).toBe(before);
});

test('of two publishers at once one is refused, and the same documents again are no new list', async () => {
  const based = String(await listNumber());
  const [ours, theirs] = [await nextText('甲的条款'), await nextText('乙的条款')];
  const files = [ours, theirs].map((document, i) => {
    const file = join(folder, `at-once-${i}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const exits = await Promise.all(
    files.map(async (file) => (await qa('publish', file, '--based-on', based)).exit),
  );
  expect(exits.toSorted()).toEqual([0, 1]);
  const winner = exits[0] === 0 ? ours : theirs;
  const { printed } = await publish(winner);
  expect(printed).toBe(`documents of product PSP/PSP-R04: unchanged, list ${Number(based) + 1} stays`);
});

test('unpublishing brings back what was in force, also for who agreed to it; timeline and export show the lists', async () => {
  const trade = await completeApplication(server, 'panshan');
  const number = await listNumber();
  const agreed = await documentsFor(trade);
  await publish(await nextText('有错的条款'), ...APPROVED);
  expect((await documentsFor(trade))[0]).toMatchObject({ state: 'none' });
  const dry = await qa('unpublish', PANSHAN, '--dry-run');
  expect(dry.printed[0]).toBe(
    `dry run: documents of product PSP/PSP-R04 would lose list ${number + 1}, and what was in force before would be again; nothing has changed`,
  );
  const { exit, printed } = await qa('unpublish', PANSHAN, ...APPROVED);
  expect(exit).toBe(0);
  expect(printed[0]).toBe(
    `documents of product PSP/PSP-R04: list ${number + 1} is unpublished, and list ${number + 2} has again what was in force before`,
  );
  expect(await documentsFor(trade)).toEqual(agreed);
  // The number of the version that was taken back stays taken: consents may name it.
  expect((await nextText('改好的条款')).documents[0]!.version).toBe(agreed[0]!.version + 2);
  const timeline = (await qa('timeline', PANSHAN)).printed;
  expect(timeline[0]).toBe('documents of product PSP/PSP-R04, times of Asia/Shanghai:');
  expect(timeline.filter((line) => line.includes(', live:'))).toEqual([
    expect.stringContaining(`version ${number + 2}, live:`),
  ]);
  expect(timeline).toContainEqual(expect.stringContaining('Second Person'));
  const exported = JSON.parse((await qa('export', PANSHAN, '--live')).printed.join('\n')) as object;
  expect(exported).toEqual(await readLiveDocuments(db, 'panshan'));
  expect((await publish(exported)).printed).toContain('unchanged');
  const audited = await query(
    databaseUrl,
    "select action from audit where subject = 'PSP-R04' order by audit_id desc limit 1",
  );
  expect(audited).toEqual([{ action: 'unpublishDocuments' }]);
});

test('the first list cannot be unpublished, and a product without documents has none', async () => {
  expect(await qa('unpublish', 'documents/HMH/HMH-R02')).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('unpublish.nothingBefore'),
  });
  expect((await qa('unpublish', 'documents/YXU/YXU-R05')).exit).toBe(2);
  expect((await qa('timeline', 'documents/YXU/YXU-R05')).exit).toBe(2);
  expect((await qa('export', 'documents/YXU/YXU-R05', '--live')).exit).toBe(2);
});

test('a document that is withdrawn is no longer read nor asked for at the order', async () => {
  const trade = await openTrade(server, 'panshan');
  const live = await readLiveDocuments(db, 'panshan');
  const [first, ...rest] = live.documents;
  const { printed } = await publish({ ...live, documents: rest }, ...APPROVED);
  expect(printed).toContain('fewer: customers have less to read');
  expect(printed).toContain('Second Person');
  const { documentId } = first!;
  expect((await documentsFor(trade)).map((document) => document.documentId)).toEqual(
    rest.map((document) => document.documentId),
  );
  expect(await attempt('readingOpen', { tradeId: trade.tradeId, documentId }, trade.token)).toMatchObject({
    status: 404,
    body: { code: 'document.notFound' },
  });
});
