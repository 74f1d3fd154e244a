import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import boatModel from '../../fixtures/code-lists/boatModel.json' with { type: 'json' };
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import relation from '../../fixtures/code-lists/relation.json' with { type: 'json' };
import type { CodeList } from '../../schemas/generated/code-list.ts';
import { locales, type Locale } from '../../locales/index.ts';
import { publish as publishDocument, type PublishResult } from '../../src/server/publishing/publish.ts';
import { codeListLines } from '../../src/tools/qa/commands/code-list-lines.ts';
import { databaseUrl } from '../../src/server/postgres/databases.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash, query } from './database.ts';
import { insurerDocument, openPublisher, overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, startDraft } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const folder = mkdtempSync(join(tmpdir(), 'baoform-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
});

/** Runs `npm run qa -- publish` in this process with a document in a file; `printed` is the whole output. */
async function publish(document: unknown, ...options: string[]) {
  const file = join(folder, 'document.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  const { printed, ...result } = await qa('publish', file, ...options);
  return { ...result, printed: printed.map((line) => `${line}\n`).join('') };
}

test('prints the form, its scope and its version, and customers of a running server get the new form', async () => {
  const document = withQuestion(overlayDocument('chenghai'), 'shoeSize');
  const { exit, printed, errorOutput } = await publish(document, '--by', 'Publisher');
  expect({ exit, errorOutput }).toEqual({ exit: 0, errorOutput: '' });
  expect(printed).toMatch(
    /^insureInfomation for insurer CHL, product CHL-R01: published version 2 \([0-9a-f]{12}\)\n {2}C1 /,
  );
  await eventually(async () => {
    const codes = (await openTrade(server)).form.sections[0]!.elements.map(({ elementCode }) => elementCode);
    expect(codes).toContain('chl_shoeSize');
  });
  const audit = await query(server.databaseUrl, "select action from audit where actor = 'Publisher'");
  expect(audit).toEqual([{ action: 'publish' }]);
  expect((await publish(document)).printed).toMatch(/: unchanged, version 2 stays /);
});

test('with --json, prints the result as one line of JSON', async () => {
  const { exit, printed } = await publish(overlayDocument('hemu'), '--json');
  expect(exit).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ ok: true, published: [{ number: 1, changed: false }] });
  const refused = await publish({}, '--json');
  expect(refused.exit).toBe(1);
  expect(JSON.parse(refused.printed)).toMatchObject({ ok: false, problems: expect.any(Array) });
  const document = overlayDocument('chenghai');
  const target = idOf('insured/height');
  document.operations.push({ op: 'set', target, property: 'settings', value: { max: '1' } });
  expect(JSON.parse((await publish(document, '--json', '--locale', 'en_US')).printed)).toMatchObject({
    // With names and lines (G11).
    problems: [{ id: target, place: 'insureInfomation › “Insured people” › “Height”', lines: [1] }],
  });
});

test('publish and report show a removed question by its name (G13)', async () => {
  expect(await publish(withQuestion(overlayDocument('panshan'), 'umbrella'))).toMatchObject({ exit: 0 });
  const removal = /^ {2}C\d  applicant\/psp_umbrella “umbrella”: is no longer asked$/m;
  expect((await publish(overlayDocument('panshan'), '--dry-run')).printed).toMatch(removal);
  expect((await publish(overlayDocument('panshan'))).printed).toMatch(removal);
  const { printed } = await qa('report', 'insureInfomation/PSP/PSP-R04');
  expect(printed.join('\n')).toMatch(removal);
});

test('prints each problem with its code, element id and correction, and changes nothing', async () => {
  const document = overlayDocument('chenghai');
  document.operations.push(
    { op: 'set', target: idOf('insured/height'), property: 'settings', value: { max: '1' } },
    { op: 'set', target: idOf('insured/weight'), property: 'settings', value: { max: '1' } },
  );
  const before = await databaseHash(server.databaseUrl);
  const { exit, printed, errorOutput } = await publish(document);
  expect({ exit, printed }).toEqual({ exit: 1, printed: '' });
  expect(errorOutput.split('\n').slice(1)).toEqual([
    `  settings.minAboveMax at ${idOf('insured/height')} (insureInfomation › “Insured people” › “Height”, line 1)`,
    '    No answer is possible: the minimum (20) is above the maximum (1). Correct one of the two.',
    `  settings.minAboveMax at ${idOf('insured/weight')} (insureInfomation › “Insured people” › “Weight”, line 1)`,
    '    No answer is possible: the minimum (2) is above the maximum (1). Correct one of the two.',
    '',
  ]);
  vi.stubEnv('LC_ALL', 'zh_CN.UTF-8');
  expect((await publish(document)).errorOutput).toContain('请改正其中一个');
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('control characters of a document are printed as plain text', async () => {
  const { errorOutput } = await publish({ ...overlayDocument('chenghai'), '\u001B[2J\u0007<b>': 1 });
  expect(errorOutput).toContain('?[2J?<b>');
});

test.each<[title: string, args: string[], message: RegExp]>([
  ['no file', [], /^Name the file to publish\./],
  ['two files', ['a.json', 'b.json'], /^Name one file at a time\./],
  ['a missing file', ['nowhere.json'], /^The file nowhere\.json cannot be read \(ENOENT\)\./],
  ['a folder', [tmpdir()], /cannot be read \(EISDIR\)/],
  ['an unknown option', ['--force', 'a.json'], /^There is no option --force\./],
])('%s is a usage error, not a refusal', async (_title, args, message) => {
  const { exit, printed, errorOutput } = await qa('publish', ...args);
  expect({ exit, printed }).toEqual({ exit: 2, printed: [] });
  expect(errorOutput).toMatch(message);
});

test('a file that is not JSON, an unreachable database and an empty database have messages of their own', async () => {
  expect(await publish('{"formatVersion": 1,')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringMatching(/is not (valid )?JSON/),
  });
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody:secret@127.0.0.1:1/nothing');
  const unreachable = await publish({});
  expect(unreachable).toMatchObject({ exit: 2, errorOutput: expect.stringContaining('cannot be reached') });
  expect(unreachable.errorOutput).not.toContain('secret');
  vi.stubEnv('DATABASE_URL', databaseUrl(server.databaseUrl, 'postgres'));
  expect(await publish(overlayDocument('chenghai'))).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('This database is empty'),
  });
});

test('a byte order mark before a document is ignored', async () => {
  const { exit } = await publish(`\uFEFF${JSON.stringify(overlayDocument('hemu'))}`);
  expect(exit).toBe(0);
});

test('a dry run of a form and of an insurer prints their reports and changes nothing (G3, G7)', async () => {
  const before = await databaseHash(server.databaseUrl);
  const form = await publish(withQuestion(overlayDocument('chenghai'), 'dry', 'Y'), '--dry-run');
  expect(form).toMatchObject({ exit: 0, errorOutput: '' });
  expect(form.printed).toMatch(
    /^dry run: insureInfomation for insurer CHL, product CHL-R01 would be published/,
  );
  expect(form.printed).toContain('C2  applicant/chl_dry “dry”: is a new required question');
  const insurer = await publish(insurerDocument(), '--dry-run');
  expect(insurer).toMatchObject({ exit: 0, errorOutput: '' });
  expect(insurer.printed).toContain(
    'dry run: groupQuote for insurer YXU, product YXU-R05 would be published',
  );
  expect(insurer.printed).toContain('dry run: product YXU-R05 of insurer YXU would be published');
  expect(insurer.printed).toContain('  groupRates.risks.deathAmount.c1 changes: – → 1.05\n');
  expect(insurer.printed).toContain('  riskName pt_BR changes: – → Cuidado de Longa Duração Yunxiu\n');
  expect((await publish({ ...insurerDocument(), overlays: [{}] }, '--dry-run')).exit).toBe(1);
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('a file that is based on an overtaken version is refused with who published what since (G7)', async () => {
  const live = async () => {
    const { printed } = await publish(overlayDocument('panshan'), '--json');
    return (JSON.parse(printed) as { published: { number: number }[] }).published[0]!.number;
  };
  const first = await live();
  const theirs = withQuestion(overlayDocument('panshan'), 'theirs');
  expect(await publish(theirs, '--by', 'Publisher', '--based-on', `${first}`)).toMatchObject({ exit: 0 });
  const before = await databaseHash(server.databaseUrl);
  const ours = withQuestion(overlayDocument('panshan'), 'ours');
  const { exit, errorOutput } = await publish(ours, '--based-on', `${first}`);
  expect(exit).toBe(1);
  expect(errorOutput).toContain('version.overtaken');
  expect(errorOutput).toMatch(
    new RegExp(
      `based on version ${first}, but Publisher (?:has )?published version ${first + 1} on 20.*, which changed applicant/psp_theirs\\.`,
    ),
  );
  expect((await publish(ours, '--based-on', '99')).errorOutput).toContain('There is no version 99');
  expect((await publish(ours, '--based-on', 'x')).exit).toBe(2);
  expect((await publish(insurerDocument(), '--based-on', '1')).errorOutput).toContain('--based-on invoice=1');
  expect(await databaseHash(server.databaseUrl)).toBe(before);
  expect(await publish(ours, '--based-on', `${first + 1}`)).toMatchObject({ exit: 0 });
});

test('a file that is not UTF-8, has a key twice or is not JSON is refused with its line, in the language asked for (G4)', async () => {
  const file = join(folder, 'document.json');
  const text = JSON.stringify(overlayDocument('chenghai'), null, 2);
  const refusalOf = async (content: string | Uint8Array, ...options: string[]) => {
    writeFileSync(file, content);
    const { exit, printed, errorOutput } = await qa('publish', file, '--dry-run', ...options);
    expect({ exit, printed }).toEqual({ exit: 2, printed: [] });
    return errorOutput.split('\n')[0];
  };
  const [first, rest] = [text.slice(0, text.indexOf('"screen"')), text.slice(text.indexOf('"screen"'))];
  const line = first.split('\n').length;
  expect(await refusalOf(Buffer.from(text.replace('"screen"', '"scr\u00E9en"'), 'latin1'))).toContain(
    `The file ${file} is not UTF-8 in line ${line}:`,
  );
  expect(await refusalOf(text.replace('"screen"', '"scr\uFFFDen"'))).toContain(`in line ${line}`);
  expect(await refusalOf(`${first}"words": {},\n${rest}`)).toMatch(
    /has the key “words” a second time in line \d+/,
  );
  expect(await refusalOf(`${first}nothing${rest}`)).toContain(`JSON in line ${line}, column 3`);
  expect(await refusalOf('{', '--locale', 'zh_CN')).toContain('第 1 行第 2 列');
  expect(await refusalOf('{', '--locale=es-ES')).toContain('en la línea 1, columna 2');
});

describe('code lists (B.10)', () => {
  const JOB = '0001006';
  const RENAMED = '0001001';
  /** The occupations as another version, without one and with another Chinese name for a second. */
  function nextList(version: string, renamed?: string): CodeList {
    const { items, ...list } = structuredClone(occupation) as CodeList;
    const rename = (item: CodeList['items'][number]) =>
      item.code === renamed ? { ...item, labels: { ...item.labels, zh_CN: '改名后的职业' } } : item;
    return { ...list, version, items: items.filter(({ code }) => code !== JOB).map(rename) };
  }
  const offered = async () =>
    (await server.call('occupationTree', {})).items
      .filter(({ validTo }) => validTo === undefined)
      .map(({ code }) => code);
  const versions = () =>
    query(
      server.databaseUrl,
      `select version, live, published_by, report -> 'drafts' as drafts from code_lists
       where list_id = 'occupation' order by 1`,
    );

  test('a version reaches customers of a running server; its report names what it retires and who holds it', async () => {
    await startDraft(server, { applicant: { occupation: JOB } });
    // The publisher has the clock of this machine.
    server.setNow(new Date().toISOString());
    const next = nextList('2026-2');
    const { db, close } = openPublisher(server.databaseUrl);
    const dryRun = await publishDocument(db, next, { publishedBy: 'Publisher', locales, isDryRun: true });
    await close();
    expect(dryRun).toMatchObject({ ok: true, isDryRun: true, lists: [{ version: '2026-2', changed: true }] });
    expect(await versions()).toEqual([{ version: '2026-1', live: true, published_by: null, drafts: null }]);
    const { printed, ...result } = await publish(next, '--by', 'Publisher', '--based-on', '2026-1');
    expect(result).toEqual({ exit: 0, errorOutput: '' });
    expect(printed).toMatch(
      /^code list occupation: published version 2026-2 \([0-9a-f]{12}\)\n {2}retired: 0001006 “[^”]+” can no longer be chosen\n {4}held by drafts, which keep its name .*: 1\n/,
    );
    await eventually(async () => expect(await offered()).not.toContain(JOB));
    const { items } = await server.call('occupationTree', {});
    expect(items.find(({ code }) => code === JOB)).toMatchObject({ validTo: expect.any(String) });
    expect((await publish(next)).printed).toMatch(/^code list occupation: unchanged, version 2026-2 stays/);
    expect(await versions()).toEqual([
      { version: '2026-1', live: false, published_by: null, drafts: null },
      { version: '2026-2', live: true, published_by: 'Publisher', drafts: { [JOB]: 1 } },
    ]);
    expect(await query(server.databaseUrl, "select subject from audit where action = 'publishList'")).toEqual(
      [{ subject: 'occupation' }],
    );
  });

  test('report and export read the live version; the exported file publishes as unchanged', async () => {
    const { printed: report } = await qa('report', 'occupation');
    expect(report[0]).toMatch(/^occupation 2026-2 \([0-9a-f]{12}\) 20.*Z Publisher$/);
    expect(report[1]).toMatch(/^ {2}retired: 0001006 /);
    expect(report[2]).toMatch(/^ {4}held by drafts, .*: 1$/);
    // The seed has published it, without a report.
    expect(await qa('report', 'bank')).toMatchObject({
      exit: 1,
      printed: [expect.stringMatching(/^bank 2026-1 /)],
    });
    const { printed: exported } = await qa('export', 'occupation', '--live', '--json');
    expect((await publish(exported[0]!)).printed).toMatch(/: unchanged, version 2026-2 stays/);
    expect(await qa('export', 'occupation', '--live', '--schema')).toMatchObject({
      exit: 2,
      errorOutput: expect.stringContaining('occupation is a code list'),
    });
    expect(await qa('report', 'hats')).toMatchObject({ exit: 2 });
  });

  test('a taken version, an overtaken one and an unknown one are refused with who published what since', async () => {
    const refusal = async (list: CodeList, basedOn: string) =>
      (await publish(list, '--based-on', basedOn)).errorOutput;
    const renamed = nextList('2026-3', RENAMED);
    expect(await refusal({ ...renamed, version: '2026-1' }, '2026-2')).toContain('list.versionTaken');
    expect(await refusal(renamed, '2025-1')).toContain('list.unknownVersion');
    expect(await refusal(renamed, '2026-1')).toMatch(
      /based on version 2026-1, but Publisher published version 2026-2 on 20.*which changed 0001006/,
    );
  });

  test('another Chinese name of a held item, and retiring an option of live forms, need a second person', async () => {
    await startDraft(server, { applicant: { occupation: RENAMED } });
    const { db, close } = openPublisher(server.databaseUrl);
    const publishList = (list: CodeList, approvedBy?: string) =>
      publishDocument(db, list, { publishedBy: 'Publisher', approvedBy, locales, basedOnList: '2026-2' });
    const renamed = nextList('2026-3', RENAMED);
    const position = renamed.items.findIndex(({ code }) => code === RENAMED);
    const needed = (id: string) => ({ ok: false, issues: [{ code: 'approval.needed', id }] });
    expect(await publishList(renamed)).toMatchObject(needed(`/items/${position}`));
    expect(await publishList(renamed, 'Publisher')).toMatchObject(needed(`/items/${position}`));
    const approved = await publishList(renamed, 'Approver');
    expect(linesOf(approved, 'zh_CN').join('\n')).toMatch(
      /^改名：0001001 “.*”：.* → 改名后的职业\n {2}1 份草稿选了它，会显示新名称\n.*批准人：Approver$/s,
    );
    const relations = structuredClone(relation) as CodeList;
    const items = relations.items.filter(({ code }) => code !== 'spouse');
    const without = { ...relations, version: '2026-2', items };
    const options = { publishedBy: 'Publisher', locales, isDryRun: true };
    expect(await publishDocument(db, without, options)).toMatchObject(needed('/items'));
    const named = linesOf(
      await publishDocument(db, without, { ...options, approvedBy: 'Approver' }),
      'en_US',
    );
    expect(named[0]).toBe('retired: spouse “Spouse” can no longer be chosen');
    expect(named.find((line) => line.includes('insureInfomation for insurer CHL'))).toMatch(
      /^ {2}used by insureInfomation for insurer CHL, product CHL-R01: “.*” offers it/,
    );
    await close();
  });

  test('a fact that rules of a live form read stays, and a list that it shows stays short; question and rule are named', async () => {
    const isBrand = {
      op: 'eq' as const,
      left: {
        fn: 'attribute' as const,
        left: { element: 'boatmaker000' },
        list: 'boatModel',
        attribute: 'level',
        type: 'text' as const,
      },
      right: { const: 'brand' },
    };
    const element = {
      elementId: 'boatmaker000',
      elementCode: 'hmh_maker',
      inputType: 'radio',
      requiredFlag: 'N' as const,
      settings: { list: 'boatModel' },
      itemsWhen: isBrand,
      requiredWhen: isBrand,
    };
    const overlay = overlayDocument('hemu');
    overlay.operations.push({ op: 'add', section: idOf('applicant'), element });
    const names = ['船舶制造商', '船舶製造商', 'Boat maker', 'Fabricante', 'Fabricante do barco'];
    const ordered = ['zh_CN', 'zh_TW', 'en_US', 'es_ES', 'pt_BR'];
    for (const [i, locale] of ordered.entries())
      overlay.words[locale]!['boatmaker000.elementName'] = names[i]!;
    expect((await publish(overlay)).errorOutput).toBe('');
    const next = {
      ...boatModel,
      version: '2026-2',
      items: boatModel.items.map(({ attributes: { level: _level, ...attributes }, ...item }) => ({
        ...item,
        attributes,
      })),
    };
    const { exit, errorOutput } = await publish(next);
    expect(exit).toBe(1);
    for (const rule of ['itemsWhen', 'requiredWhen'])
      expect(errorOutput).toMatch(
        new RegExp(`${rule} of “投保人” › “船舶制造商” in insureInfomation HMH .*attribute level`),
      );
    const brands = Array.from({ length: 50 }, (_, i) => ({
      ...boatModel.items[0]!,
      code: `BRAND${i}`,
      labels: { zh_CN: `新厂${i}`, zh_TW: `新廠${i}`, en_US: `New brand ${i}` },
    }));
    const long = { ...boatModel, version: '2026-2', items: [...boatModel.items, ...brands] };
    expect((await publish(long)).errorOutput).toMatch(
      /list\.choiceUsed .*船舶制造商 of insureInfomation HMH .*at most 50.* 60/s,
    );
    const longer = boatModel.items.map(({ attributes, ...item }) => ({
      ...item,
      attributes: { ...attributes, crew: 2 },
    }));
    expect((await publish({ ...boatModel, version: '2026-3', items: longer })).exit).toBe(0);
  });

  test('problems of a list stand at its lines; a key that occurs twice is refused', async () => {
    const list = structuredClone(occupation) as CodeList;
    list.version = '2026-9';
    list.items[1]!.parent = 'nowhere';
    list.items[2]!.validTo = '2026-02-30';
    const text = JSON.stringify(list, null, 1);
    const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    const { exit, errorOutput } = await publish(text);
    expect(exit).toBe(1);
    expect(errorOutput).toMatch(
      new RegExp(
        `item\\.parent at /items/1 \\(occupation › “.*” \\(.*\\), line ${lineOf('"nowhere"') - 2}\\)`,
      ),
    );
    expect(errorOutput).toMatch(
      new RegExp(`item\\.date at /items/2/validTo \\(.*, line ${lineOf('"2026-02-30"')}\\)`),
    );
    const twice = text.replace('"version"', '"listId": "occupation",\n"version"');
    expect((await publish(twice)).errorOutput).toMatch(/has the key “listId” a second time in line 3/);
  });

  function linesOf(result: PublishResult, locale: Locale): string[] {
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return codeListLines(result.lists![0]!.report!, locale);
  }
});
