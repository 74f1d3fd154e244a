import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { databaseUrl } from '../../src/server/postgres/databases.ts';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { databaseHash, query } from './database.ts';
import { overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const folder = mkdtempSync(join(tmpdir(), 'baoform-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('LC_ALL', 'C');
});

/** Runs `npm run qa -- publish` in this process with a document in a file. */
async function publish(document: unknown, ...args: string[]) {
  const file = join(folder, 'document.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return qa('publish', file, ...args);
}

async function qa(...args: string[]) {
  const said = { printed: '', complained: '' };
  const exit = await runCommand(commands, args, {
    print: (line) => (said.printed += `${line}\n`),
    printError: (line) => (said.complained += `${line}\n`),
  });
  return { exit, ...said };
}

test('tells in words what was published for whom, and customers of a running server get it', async () => {
  const document = withQuestion(overlayDocument('chenghai'), 'shoeSize');
  const { exit, printed, complained } = await publish(document, '--by', 'Publisher');
  expect({ exit, complained }).toEqual({ exit: 0, complained: '' });
  expect(printed).toMatch(
    /^insureInfomation for insurer CHL, product CHL-R01: published version 2 \([0-9a-f]{12}\)\n {2}C1 /,
  );
  await vi.waitFor(async () => {
    const codes = (await openTrade(server)).form.sections[0]!.elements.map(({ elementCode }) => elementCode);
    expect(codes).toContain('chl_shoeSize');
  }, 2000);
  const audit = await query(server.databaseUrl, "select action from audit where actor = 'Publisher'");
  expect(audit).toEqual([{ action: 'publish' }]);
  expect((await publish(document)).printed).toMatch(/: unchanged, version 2 stays /);
});

test('as JSON for programs, the result is one line', async () => {
  const { exit, printed } = await publish(overlayDocument('hemu'), '--json');
  expect(exit).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ ok: true, published: [{ number: 1, changed: false }] });
  const refused = await publish({}, '--json');
  expect(refused.exit).toBe(1);
  expect(JSON.parse(refused.printed)).toMatchObject({ ok: false, problems: expect.any(Array) });
});

test('tells every problem with its code, its place and what to do, and changes nothing', async () => {
  const document = overlayDocument('chenghai');
  document.operations.push(
    { op: 'set', target: idOf('insured/height'), property: 'settings', value: { max: '1' } },
    { op: 'set', target: idOf('insured/weight'), property: 'settings', value: { max: '1' } },
  );
  const before = await databaseHash(server.databaseUrl);
  const { exit, printed, complained } = await publish(document);
  expect({ exit, printed }).toEqual({ exit: 1, printed: '' });
  expect(complained.split('\n').slice(1)).toEqual([
    `  settings.minAboveMax at ${idOf('insured/height')}`,
    '    Nobody can answer this: the least (20) is above the most (1). Correct one of the two.',
    `  settings.minAboveMax at ${idOf('insured/weight')}`,
    '    Nobody can answer this: the least (2) is above the most (1). Correct one of the two.',
    '',
  ]);
  vi.stubEnv('LC_ALL', 'zh_CN.UTF-8');
  expect((await publish(document)).complained).toContain('请改正其中一个');
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('what a hostile document quotes reaches the terminal as plain text', async () => {
  const { complained } = await publish({ ...overlayDocument('chenghai'), '\u001B[2J\u0007<b>': 1 });
  expect(complained).toContain('?[2J?<b>');
});

test.each<[title: string, args: string[], told: RegExp]>([
  ['no file', [], /^Name the file to publish\./],
  ['two files', ['a.json', 'b.json'], /^Name one file at a time\./],
  ['a file that is not there', ['nowhere.json'], /^The file nowhere\.json cannot be read \(ENOENT\)\./],
  ['a folder', [tmpdir()], /cannot be read \(EISDIR\)/],
  ['an unknown option', ['--force', 'a.json'], /^Unknown option '--force'\./],
])('%s cannot be tried, and is not a refusal', async (_title, args, told) => {
  const { exit, printed, complained } = await qa('publish', ...args);
  expect({ exit, printed }).toEqual({ exit: 2, printed: '' });
  expect(complained).toMatch(told);
});

test('a file that is no JSON, a database that is away and one that is empty are told apart', async () => {
  expect(await publish('{"formatVersion": 1,')).toMatchObject({
    exit: 2,
    complained: expect.stringContaining('is no JSON'),
  });
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody:secret@127.0.0.1:1/nothing');
  const away = await publish({});
  expect(away).toMatchObject({ exit: 2, complained: expect.stringContaining('cannot be reached') });
  expect(away.complained).not.toContain('secret');
  vi.stubEnv('DATABASE_URL', databaseUrl(server.databaseUrl, 'postgres'));
  expect(await publish(overlayDocument('chenghai'))).toMatchObject({
    exit: 2,
    complained: expect.stringContaining('This database is empty'),
  });
});

test('a document with a byte order mark is read all the same', async () => {
  const { exit } = await publish(`\uFEFF${JSON.stringify(overlayDocument('hemu'))}`);
  expect(exit).toBe(0);
});
