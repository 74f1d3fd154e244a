import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import type { PublishReport } from '../../src/server/store/reports.ts';
import { casesByDepth, sampleLocales } from '../depth.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { baseDocument, openPublisher, overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, startDraft } from './trade.ts';
import { newScreen } from '../forms/new-screen.ts';
import { qaTranslate } from '../../src/tools/qa/words/qa-words.ts';
import { qa } from '../tools/qa.ts';

/** Starts a server on a database of the test's own; `reports` reads the stored publish reports. */
async function startOwnServer() {
  const server = await startServer(undefined, onTestFinished);
  const { databaseUrl } = server;
  const { db, close } = openPublisher(databaseUrl);
  onTestFinished(close);
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('APPROVERS', 'Approver');
  const reports = () =>
    query<{ report: PublishReport }>(databaseUrl, 'select report from publish_reports order by version_id');
  return { ...server, db, reports };
}

const folder = mkdtempSync(join(tmpdir(), 'baoform-publish-report-'));
/** Writes a document to a file. Returns its path. */
function writeDocument(document: object, name = 'document.json'): string {
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

/** Chenghai's overlay with a question for a bank card, which is sensitive information. */
const withBankCard = (): Overlay => {
  const overlay = withQuestion(overlayDocument('chenghai'), 'card');
  const added = overlay.operations.at(-1)!;
  if (added.op === 'add') added.element.inputType = 'bankCard';
  return overlay;
};

function additionOf({ operations }: Overlay, code: string): Element {
  for (const operation of operations)
    if (operation.op === 'add' && operation.element.elementCode === code) return operation.element;
  throw new Error(`the overlay adds no ${code}`);
}

/** Asks a question of smokers only. */
function hideForNonSmokers(overlay: Overlay, code: string): { elementId: string; words: Overlay['words'] } {
  const isSmoker = {
    op: 'eq' as const,
    left: { element: additionOf(overlay, 'chl_smoking').elementId },
    right: { const: 'yes' },
  };
  const element = additionOf(overlay, code);
  element.visibleWhen = isSmoker;
  return { elementId: element.elementId, words: overlay.words };
}

test('each version has a publish report; those of first versions list no changes', async () => {
  const { databaseUrl, reports } = await startOwnServer();
  const [versions] = await query<{ count: string }>(databaseUrl, 'select count(*) from versions');
  const stored = await reports();
  expect(stored).toHaveLength(Number(versions!.count));
  for (const { report } of stored) {
    expect(report).toMatchObject({ class: 'C0', changes: [], neverVisible: [], drafts: { pinned: 0 } });
    expect(report.filledForms).toBeGreaterThan(0);
  }
});

test('a new question for sensitive information needs approval by a second person, whom the report names', async () => {
  const { databaseUrl, db, reports } = await startOwnServer();
  const before = await databaseHash(databaseUrl);
  const unapproved = { publishedBy: 'Publisher', locales };
  for (const approvedBy of [undefined, '', 'publisher '])
    expect(await publish(db, withBankCard(), { ...unapproved, approvedBy })).toMatchObject({
      ok: false,
      issues: [{ code: 'approval.needed', params: { change: 'bankCard' } }],
    });
  expect(await databaseHash(databaseUrl)).toBe(before);

  const result = await publish(db, withBankCard(), { ...unapproved, approvedBy: 'Approver' });
  expect(result).toMatchObject({ ok: true, published: [{ changed: true }] });
  expect((await reports()).at(-1)!.report).toMatchObject({
    class: 'C1',
    approvedBy: 'Approver',
    changes: [{ code: 'element.added', path: 'applicant/chl_card' }],
  });
  // The approval holds for later versions.
  const next = withQuestion(withBankCard(), 'shoeSize');
  expect(await publish(db, next, unapproved)).toMatchObject({ ok: true });
});

test('the report counts drafts by migration mode and their answers by question, and the command prints it in every language (G8)', async () => {
  const server = await startOwnServer();
  await startDraft(server, answerFixture('chenghai-self').answers);
  const classLines = new Set<string>();
  for (const [i, locale] of sampleLocales.entries()) {
    const document = withQuestion(overlayDocument('chenghai'), `must${i}`, 'Y');
    const { elementId, words } = hideForNonSmokers(document, 'chl_hobbyRisk');
    const { exit, printed } = await qa(
      'publish',
      writeDocument(document),
      '--by',
      'Publisher',
      '--locale',
      locale,
    );
    expect(exit).toBe(0);
    const text = printed.join('\n');
    expect(text).not.toMatch(/[{}]/);
    const change = qaTranslate(locale)('change.element.addedRequired');
    expect(text).toContain(`\n  C2  applicant/chl_must${i} “must${i}”: ${change}\n`);
    const counts = { name: words[locale]![`${elementId}.elementName`]!, retired: 0, toAnswer: 0, hidden: 1 };
    expect(text).toContain(`\n    ${qaTranslate(locale)('drafts.element', counts)}\n`);
    classLines.add(printed.find((line) => line.startsWith('  C2  ') && !line.includes('/'))!);
  }
  expect(classLines.size).toBe(sampleLocales.length);
  const { elementId } = additionOf(overlayDocument('chenghai'), 'chl_hobbyRisk');
  expect((await server.reports()).at(-1)!.report).toMatchObject({
    class: 'C2',
    drafts: { onResume: 1 },
    elements: { [elementId]: { retired: 0, toAnswer: 0, hidden: 1 } },
  });
}, 120_000);

test('the report says whether the published form equals its golden files', async () => {
  const { reports } = await startOwnServer();
  const printReview = async (document: object) => {
    const options = ['--by', 'Publisher', '--approved-by', 'Approver'];
    const { exit, printed } = await qa('publish', writeDocument(document), ...options, '--locale', 'en_US');
    expect(exit).toBe(0);
    return printed.slice(
      printed.findIndex((line) => /reviewed/.test(line)),
      -1,
    );
  };
  expect(await printReview(withQuestion(overlayDocument('hemu'), 'extra'))).toEqual(
    expect.arrayContaining([
      '  it differs from the reviewed golden files (qa snapshot):',
      '  + insureInfomation/hemu.form.txt applicant/hmh_extra: text; optional; [HMH/HMH-R02]',
      '  + insureInfomation/hemu.pt_BR.txt applicant/hmh_extra: elementName “extra”',
    ]),
  );
  expect(await printReview(overlayDocument('hemu'))).toEqual([
    '  it matches the reviewed golden files (qa snapshot)',
  ]);
  expect((await reports()).at(-1)!.report.review).toEqual({ outcome: 'reviewed', differences: [] });
  expect(await printReview(newScreen('visitBooking'))).toEqual(['  not reviewed: it has no golden files']);
});

test('the report and the form of the live version can be printed after publishing', async () => {
  await startOwnServer();
  await qa(
    'publish',
    writeDocument(withQuestion(overlayDocument('chenghai'), 'must', 'Y')),
    '--by',
    'Publisher',
  );
  const live = 'insureInfomation/CHL/CHL-R01';
  const { exit, printed } = await qa('report', live, '--locale', 'pt_BR');
  expect(exit).toBe(0);
  expect(printed[0]).toMatch(/^insureInfomation\/CHL\/CHL-R01 \d+ \([0-9a-f]{12}\) .* Publisher$/);
  expect(printed[1]).toBe('  C2  pede mais: os rascunhos migram ao serem abertos');
  const exported = await qa('export', live, '--live', '--json');
  const codes = (JSON.parse(exported.printed[0]!) as Form).sections[0]!.elements.map(
    ({ elementCode }) => elementCode,
  );
  expect(codes).toContain('chl_must');
  expect(await qa('report', 'insureInfomation/NOBODY')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('Nothing is published for “insureInfomation/NOBODY”'),
  });
});

test('drafts of a structural change stay pinned unless an answer mapping loses no answer', async () => {
  await startDraft(await startOwnServer(), answerFixture('chenghai-self').answers);
  const base = baseDocument();
  base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'mobile')!.elementCode = 'phone';
  writeDocument(base, 'base.json');
  mkdirSync(join(folder, 'overlays'));
  const form = writeDocument(overlayDocument('chenghai'), 'overlays/chenghai.json');
  const unmapped = await qa('drafts', form, '--json');
  expect(unmapped.exit).toBe(1);
  expect(JSON.parse(unmapped.printed[0]!)).toMatchObject({ silent: 0, onResume: 0, pinned: 1, retired: 0 });

  const mapping = writeDocument({ moves: [] }, 'mapping.json');
  const mapped = await qa('drafts', form, '--mapping', mapping, '--locale', 'en_US');
  expect(mapped).toMatchObject({ exit: 0 });
  expect(mapped.printed).toContain('  migrate when they are opened: 1');
  writeDocument({ moves: [{ from: 1 }] }, 'mapping.json');
  for (const [options, message] of [
    [['--mapping', mapping], 'is not an answer mapping'],
    [['--recipe', mapping], 'is not an answer mapping'],
    [['--mapping', mapping, '--recipe', mapping], '--recipe is the former name of --mapping'],
  ] as const)
    expect(await qa('drafts', form, ...options)).toMatchObject({
      exit: 2,
      errorOutput: expect.stringContaining(message),
    });
}, 120_000);

test('a dry run of many drafts counts each and changes none', async () => {
  const copies = casesByDepth({ sample: 30, deep: 10_000 });
  const server = await startOwnServer();
  const { databaseUrl } = server;
  const question = withQuestion(overlayDocument('chenghai'), 'must', 'Y');
  expect(await publish(server.db, question, { publishedBy: 'Publisher', locales })).toMatchObject({
    ok: true,
  });
  await expect.poll(async () => JSON.stringify((await openTrade(server)).form)).toContain('chl_must');
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  const trade = await startDraft(server, answers);
  // `order_sn` is the serial number of the order, `orderSn` in the calls.
  await query(
    databaseUrl,
    `with copies as (
       insert into trades (trade_id, order_sn, owner_id, token_hash, supplier_code, risk_code, platform_code)
       select 'copy' || n, 'copy' || n, owner_id, token_hash, supplier_code, risk_code, platform_code
       from trades, generate_series(1, $2) n where trade_id = $1 returning trade_id)
     insert into drafts (trade_id, screen, version_id, revision, answers)
     select copies.trade_id, screen, version_id, revision, $3 from copies, drafts where drafts.trade_id = $1`,
    [trade.tradeId, copies, JSON.stringify(answers)],
  );
  const before = await databaseHash(databaseUrl);
  // The fixture lacks the question that the live version has, so the dry run finds a change.
  const { exit, printed } = await qa('drafts', 'insureInfomation/chenghai', '--json');
  expect(JSON.parse(printed[0]!)).toMatchObject({ onResume: copies + 1, silent: 0, pinned: 0, refused: 0 });
  expect(exit).toBe(0);
  expect(await databaseHash(databaseUrl)).toBe(before);
}, 300_000);

test('lifting a lock needs a configured second person, and leaves no draft behind (G10)', async () => {
  const server = await startOwnServer();
  await startDraft(server, answerFixture('chenghai-self').answers);
  const base = baseDocument();
  delete base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'name')!.locks;
  const file = writeDocument(base);
  const before = await databaseHash(server.databaseUrl);
  const publishAs = (...options: string[]) =>
    qa('publish', file, '--by', 'Publisher', '--locale', 'en_US', ...options);
  expect(await publishAs()).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining(
      'This change (lifts a lock: mustExist, mustStayRequired → none) needs a second person',
    ),
  });
  expect((await publishAs('--approved-by', 'Somebody')).errorOutput).toContain(
    'Somebody is not among the persons who may approve: Approver.',
  );
  vi.stubEnv('APPROVERS', '');
  expect((await publishAs('--approved-by', 'Approver')).errorOutput).toContain('set APPROVERS');
  expect(await databaseHash(server.databaseUrl)).toBe(before);
  vi.stubEnv('APPROVERS', 'Lin, Approver');
  const { exit, printed } = await publishAs('--approved-by', 'approver');
  expect(exit).toBe(0);
  expect(printed.join('\n')).toContain(
    'C3  applicant/name “Full name”: lifts a lock: mustExist, mustStayRequired → none',
  );
  expect((await server.reports()).at(-1)!.report).toMatchObject({
    class: 'C3',
    approvedBy: 'Approver',
    drafts: { pinned: 0 },
  });
});
