import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import type { PublishReport } from '../../src/server/store/reports.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { baseDocument, overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { newScreen } from '../forms/new-screen.ts';
import { qaTranslate } from '../../src/tools/qa/words/qa-words.ts';
import { qa } from '../tools/qa.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { db, close } = openDatabase(databaseUrl);
afterAll(close);
beforeEach(() => void vi.stubEnv('DATABASE_URL', databaseUrl));

const folder = mkdtempSync(join(tmpdir(), 'baoform-gate-'));
/** The way to a file with a document; its folder is that of overlays, beside the base of the fixtures. */
function fileOf(document: object, name = 'document.json'): string {
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

/** Chenghai's form with a question for a bank card more. */
const withCard = (): Overlay => {
  const overlay = withQuestion(overlayDocument('chenghai'), 'card');
  const added = overlay.operations.at(-1)!;
  if (added.op === 'add') added.element.inputType = 'bankCard';
  return overlay;
};

const reports = () =>
  query<{ report: PublishReport }>(databaseUrl, 'select report from publish_reports order by version_id');

test('every version has its report, the first ones with nothing that changed', async () => {
  const [versions] = await query<{ count: string }>(databaseUrl, 'select count(*) from versions');
  const found = await reports();
  expect(found).toHaveLength(Number(versions!.count));
  for (const { report } of found) {
    expect(report).toMatchObject({ class: 'C0', changes: [], unseen: [], drafts: { stays: 0 } });
    expect(report.filled).toBeGreaterThan(0);
  }
});

test('a new question for sensitive information needs a second person, and who it was is written down', async () => {
  const before = await databaseHash(databaseUrl);
  const alone = { publishedBy: 'Publisher', locales };
  for (const approvedBy of [undefined, '', 'publisher '])
    expect(await publish(db, withCard(), { ...alone, approvedBy })).toMatchObject({
      ok: false,
      issues: [{ code: 'approval.needed', params: { change: 'bankCard' } }],
    });
  expect(await databaseHash(databaseUrl)).toBe(before);

  const result = await publish(db, withCard(), { ...alone, approvedBy: 'Approver' });
  expect(result).toMatchObject({ ok: true, published: [{ changed: true }] });
  expect((await reports()).at(-1)!.report).toMatchObject({
    class: 'C1',
    approvedBy: 'Approver',
    changes: [{ code: 'element.added', at: 'applicant/chl_card' }],
  });
  // Once approved it stays so.
  const next = withQuestion(withCard(), 'shoeSize');
  expect(await publish(db, next, alone)).toMatchObject({ ok: true });
});

test('the report counts the drafts by what becomes of them, and the command prints it in every language', async () => {
  const trade = await openTrade(server);
  const { answers } = answerFixture('chenghai-self');
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const said = new Set<string>();
  for (const [i, locale] of locales.entries()) {
    const document = withQuestion(overlayDocument('chenghai'), `must${i}`, 'Y');
    document.operations.push(...withCard().operations.slice(-1));
    for (const tag of locales) Object.assign(document.words[tag]!, withCard().words[tag]);
    const { exit, printed } = await qa('publish', fileOf(document), '--by', 'Publisher', '--locale', locale);
    expect(exit).toBe(0);
    const text = printed.join('\n');
    expect(text).not.toMatch(/[{}]/);
    const change = qaTranslate(locale)('change.element.addedRequired');
    expect(text).toContain(`\n  C2  applicant/chl_must${i} “must${i}”: ${change}\n`);
    said.add(printed.find((line) => line.startsWith('  C2  ') && !line.includes('/'))!);
  }
  expect(said.size).toBe(locales.length);
  expect((await reports()).at(-1)!.report).toMatchObject({ class: 'C2', drafts: { onResume: 1 } });
});

test('the report tells whether what went live is as somebody has reviewed it', async () => {
  const verdict = async (document: object) => {
    const people = ['--by', 'Publisher', '--approved-by', 'Approver'];
    const { exit, printed } = await qa('publish', fileOf(document), ...people, '--locale', 'en_US');
    expect(exit).toBe(0);
    return printed.slice(
      printed.findIndex((line) => /reviewed/.test(line)),
      -1,
    );
  };
  expect(await verdict(withQuestion(overlayDocument('hemu'), 'extra'))).toEqual(
    expect.arrayContaining([
      '  it differs from what was reviewed (qa snapshot):',
      '  + insureInfomation/hemu.form.txt applicant/hmh_extra: text; may stay open; [HMH/HMH-R02]',
      '  + insureInfomation/hemu.pt_BR.txt applicant/hmh_extra: elementName “extra”',
    ]),
  );
  expect(await verdict(overlayDocument('hemu'))).toEqual(['  it is as it was reviewed (qa snapshot)']);
  expect((await reports()).at(-1)!.report.review).toEqual({ verdict: 'reviewed', differences: [] });
  expect(await verdict(newScreen('visitBooking'))).toEqual([
    '  nobody has reviewed it: there are no golden files of it',
  ]);
});

test('the report of the live version can be read again, and what is live be exported', async () => {
  const live = 'insureInfomation/CHL/CHL-R01';
  const { exit, printed } = await qa('report', live, '--locale', 'pt_BR');
  expect(exit).toBe(0);
  expect(printed[0]).toMatch(/^insureInfomation\/CHL\/CHL-R01 \d+ \([0-9a-f]{12}\) .* Publisher$/);
  expect(printed[1]).toBe('  C2  pede mais: os rascunhos passam ao serem abertos de novo');
  const exported = await qa('export', live, '--live', '--json');
  const codes = (JSON.parse(exported.printed[0]!) as Form).sections[0]!.elements.map(
    (one) => one.elementCode,
  );
  expect(codes).toContain('chl_must4');
  expect(await qa('report', 'insureInfomation/NOBODY')).toMatchObject({
    exit: 2,
    complained: expect.stringContaining('Nothing is published for "insureInfomation/NOBODY"'),
  });
});

test('drafts of a structural change stay pinned unless an answer mapping loses no answer', async () => {
  const base = baseDocument();
  base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'mobile')!.elementCode = 'phone';
  fileOf(base, 'base.json');
  mkdirSync(join(folder, 'overlays'));
  const form = fileOf(overlayDocument('chenghai'), 'overlays/chenghai.json');
  const stay = await qa('drafts', form, '--json');
  expect(stay.exit).toBe(1);
  expect(JSON.parse(stay.printed[0]!)).toMatchObject({ silently: 0, onResume: 0, stays: 1, kept: 0 });

  const mapping = fileOf({ moves: [] }, 'mapping.json');
  const move = await qa('drafts', form, '--mapping', mapping, '--locale', 'en_US');
  expect(move).toMatchObject({ exit: 0 });
  expect(move.printed).toContain('  move when they are opened: 1');
  fileOf({ moves: [{ from: 1 }] }, 'mapping.json');
  for (const [options, message] of [
    [['--mapping', mapping], 'is not an answer mapping'],
    [['--recipe', mapping], 'is not an answer mapping'],
    [['--mapping', mapping, '--recipe', mapping], '--recipe is the former name of --mapping'],
  ] as const)
    expect(await qa('drafts', form, ...options)).toMatchObject({
      exit: 2,
      complained: expect.stringContaining(message),
    });
}, 120_000);

test('10,000 drafts are tried within a minute, and not one of them is touched', async () => {
  const trade = await openTrade(server);
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  await query(
    databaseUrl,
    `with copies as (
       insert into trades (trade_id, order_sn, token_hash, supplier_code, risk_code, platform_code)
       select 'copy' || n, 'copy' || n, token_hash, supplier_code, risk_code, platform_code
       from trades, generate_series(1, 10000) n where trade_id = $1 returning trade_id)
     insert into drafts (trade_id, screen, version_id, revision, answers)
     select copies.trade_id, screen, version_id, revision, answers from copies, drafts where drafts.trade_id = $1`,
    [trade.tradeId],
  );
  const before = await databaseHash(databaseUrl);
  const began = performance.now();
  // The name of a fixture: the form of Chenghai without all that was asked above.
  const { exit, printed } = await qa('drafts', 'insureInfomation/chenghai', '--json');
  const seconds = (performance.now() - began) / 1000;
  expect(JSON.parse(printed[0]!)).toMatchObject({ onResume: 10_002, silently: 0, stays: 0, refused: 0 });
  expect(exit).toBe(0);
  expect(seconds).toBeLessThan(60);
  console.log(`10,000 drafts tried in ${seconds.toFixed(1)} s`);
  expect(await databaseHash(databaseUrl)).toBe(before);
}, 120_000);
