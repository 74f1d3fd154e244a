// Scheduling, its timeline and taking back, as QA types them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import boatModel from '../../fixtures/code-lists/boatModel.json' with { type: 'json' };
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import { locales } from '../../locales/index.ts';
import { answerFixture } from './answer-fixtures.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash } from './database.ts';
import { overlayWithMakers } from './listed-question.ts';
import { overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { startDraft } from './trade.ts';

const server = await startServer();
const folder = mkdtempSync(join(tmpdir(), 'baoform-timeline-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PRODUCT = 'insureInfomation/CHL/CHL-R01';
const { answers } = answerFixture('chenghai-self');
const file = join(folder, 'overlay.json');
writeFileSync(file, JSON.stringify(withQuestion(overlayDocument('chenghai'), 'pet', 'Y')));

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
});

const schedule = (...args: string[]) => qa('publish', file, '--valid-from', '2099-01-01', ...args);

test('a version is scheduled, listed with the drafts that it will move, and taken back before it starts', async () => {
  await startDraft(server, answers);
  const before = await databaseHash(server.databaseUrl);
  const dryRun = await schedule('--dry-run');
  expect(dryRun).toMatchObject({ exit: 0, errorOutput: '' });
  expect(dryRun.printed[0]).toMatch(/^dry run: .* would go live as version 2 at 2099-01-01 00:00 /);
  expect(await databaseHash(server.databaseUrl)).toBe(before);

  const days = ['--last-begin', '2099-01-03', '--last-submit', '2099-01-10'];
  const { printed } = await schedule('--by', 'Lin', ...days);
  const lastDays = [
    '    last day to begin under the previous version: 2099-01-03, for applications that existed before this one starts',
    expect.stringMatching(/^ {4}last day to submit under the previous version: 2099-01-10; drafts stay /),
  ];
  expect(printed.slice(1, 3).map((line) => `  ${line}`)).toEqual(lastDays);
  expect(printed[0]).toMatch(
    /^insureInfomation for insurer CHL, product CHL-R01: version 2 goes live on 2099-01-01 00:00 \(/,
  );
  const timeline = await qa('timeline', PRODUCT, '--locale', 'en_US');
  expect(timeline).toMatchObject({ exit: 0, errorOutput: '' });
  expect(timeline.printed).toEqual([
    'insureInfomation for insurer CHL, product CHL-R01, times of Asia/Shanghai:',
    expect.stringMatching(/^ {2}version 1, live: \d{4}-\S+ \S+ to 2099-01-01 00:00$/),
    expect.stringMatching(/^ {4}published by fixtures at /),
    '    approved by review of the fixtures',
    expect.stringMatching(/^ {4}C0 /),
    '  version 2, scheduled: from 2099-01-01 00:00',
    expect.stringMatching(/^ {4}published by Lin at /),
    expect.stringMatching(/^ {4}C2 /),
    ...lastDays,
    '    drafts: 0 migrate silently, 1 when they are opened, 0 stay, 0 are refused',
  ]);

  const refused = await qa('publish', file, '--by', 'Mei');
  expect(refused).toMatchObject({ exit: 1, errorOutput: expect.stringContaining('schedule.overtakes') });
  expect(refused.errorOutput).toContain('Lin has scheduled version 2 for CHL/CHL-R01');
  const done = await qa('unpublish', PRODUCT, '--scheduled', '--by', 'Mei');
  expect(done.printed).toEqual([
    'insureInfomation for insurer CHL, product CHL-R01: version 2, scheduled for 2099-01-01 00:00, is unpublished, and the live version stays live',
  ]);
  const { printed: json } = await qa('timeline', PRODUCT, '--json');
  expect(JSON.parse(json[0]!)).toMatchObject({
    screen: 'insureInfomation',
    versions: [
      { number: 1, state: 'live', class: 'C0' },
      { number: 2, state: 'unpublished', unpublishedBy: 'Mei', lastSubmit: '2099-01-10' },
    ],
  });
  expect(await qa('unpublish', PRODUCT, '--scheduled')).toMatchObject({ exit: 2, printed: [] });
});

test('a version of a list is scheduled, listed with the forms that read it, and taken back before it starts', async () => {
  const list = join(folder, 'occupation.json');
  const items = occupation.items.filter(({ code }) => code !== '0001006');
  writeFileSync(list, JSON.stringify({ ...occupation, version: '2099-1', items }));
  const scheduleList = (...args: string[]) => qa('publish', list, '--valid-from', '2099-01-01', ...args);
  const before = await databaseHash(server.databaseUrl);
  expect((await scheduleList('--dry-run')).printed[0]).toMatch(
    /^dry run: code list occupation would go live as version 2099-1 at 2099-01-01 00:00 /,
  );
  expect(await databaseHash(server.databaseUrl)).toBe(before);
  expect(await scheduleList('--last-submit', '2099-01-10')).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('Nobody begins or submits a code list'),
  });
  const { printed } = await scheduleList('--by', 'Lin');
  expect(printed[0]).toMatch(
    /^code list occupation: version 2099-1 goes live on 2099-01-01 00:00 \([0-9a-f]{12}\)$/,
  );
  expect((await qa('timeline', 'occupation', '--locale', 'en_US')).printed).toEqual([
    'code list occupation, times of Asia/Shanghai:',
    expect.stringMatching(/^ {2}version 2026-1, live: \d{4}-\S+ \S+ to 2099-01-01 00:00$/),
    expect.stringMatching(/^ {4}published by – at /),
    '  version 2099-1, scheduled: from 2099-01-01 00:00',
    expect.stringMatching(/^ {4}published by Lin at /),
    '    items changed: 1',
  ]);
  const reads = 'reads code list occupation, whose version 2099-1 is scheduled by Lin for 2099-01-01 00:00';
  expect((await qa('timeline', PRODUCT, '--locale', 'en_US')).printed.at(-1)).toBe(`  ${reads}`);
  const { printed: ofForm } = await qa('timeline', PRODUCT, '--json');
  expect(JSON.parse(ofForm[0]!)).toMatchObject({ lists: [{ listId: 'occupation', version: '2099-1' }] });
  expect((await qa('timeline', 'invoice')).printed.join('\n')).not.toContain('occupation');
  // The report and the export are those of the version in force.
  expect((await qa('export', 'occupation', '--live', '--json')).printed[0]).toContain('"version":"2026-1"');

  const dryRun = await qa('unpublish', 'occupation', '--scheduled', '--dry-run');
  expect(dryRun.printed[0]).toMatch(/^dry run: code list occupation would lose version 2099-1, /);
  expect((await qa('unpublish', 'occupation', '--scheduled', '--by', 'Mei')).printed).toEqual([
    'code list occupation: version 2099-1, scheduled for 2099-01-01 00:00, is unpublished, and the version before it stays',
  ]);
  const { printed: json } = await qa('timeline', 'occupation', '--json');
  expect(JSON.parse(json[0]!)).toMatchObject({
    listId: 'occupation',
    versions: [
      { version: '2026-1', state: 'live' },
      { version: '2099-1', state: 'unpublished', unpublishedBy: 'Mei', changes: 1 },
    ],
  });
  expect((await qa('timeline', PRODUCT)).printed.join('\n')).not.toContain('occupation');
  expect(await qa('unpublish', 'occupation', '--scheduled')).toMatchObject({ exit: 2, printed: [] });
});

test('a form that a scheduled list will break is refused with the day', async () => {
  const list = join(folder, 'boat-model.json');
  const items = boatModel.items.map(({ attributes: _facts, ...item }) => item);
  writeFileSync(list, JSON.stringify({ ...boatModel, version: '2099-1', items }));
  expect((await qa('publish', list, '--valid-from', '2099-01-01')).errorOutput).toBe('');
  const overlay = join(folder, 'makers.json');
  writeFileSync(overlay, JSON.stringify(overlayWithMakers()));
  const { exit, errorOutput } = await qa('publish', overlay);
  expect(exit).toBe(1);
  expect(errorOutput).toMatch(
    /condition\.unknownAttribute at \S+ \(.*“Boat maker”.*, from 2099-01-01 00:00, when a scheduled form or code list starts\)/,
  );
  expect((await qa('unpublish', 'boatModel', '--scheduled')).exit).toBe(0);
});

test('a moment that is none, a form without versions and a form without a schedule are usage errors', async () => {
  const wrong = await qa('publish', file, '--valid-from', '2099-02-30');
  expect(wrong).toMatchObject({ exit: 2, printed: [] });
  expect(wrong.errorOutput).toContain('“2099-02-30” is not a date or time');
  const noDay = await qa('publish', file, '--last-submit', '2099-02-30');
  expect(noDay).toMatchObject({ exit: 2, errorOutput: expect.stringContaining('“2099-02-30”') });
  expect(await qa('timeline', 'unknownScreen')).toMatchObject({ exit: 2, printed: [] });
  const past = await qa('publish', file, '--valid-from', '2020-01-01');
  expect(past).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('2020-01-01 00:00 has passed'),
  });
});

test.each(locales)('the timeline has its words in %s', async (locale) => {
  for (const name of [PRODUCT, 'boatModel']) {
    const { printed } = await qa('timeline', name, '--locale', locale);
    expect(printed.join('\n')).not.toMatch(/timeline\.|[{}]/);
  }
});
