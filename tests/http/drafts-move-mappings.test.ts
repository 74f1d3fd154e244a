import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash, query } from './database.ts';
import {
  addQuestion,
  additionOf,
  liveForm,
  questionId,
  removeQuestion,
  renameQuestion,
  withApplicant,
  type FormChange,
} from './live-form.ts';
import { startServer } from './server.ts';
import { startDraft, type OpenTrade } from './trade.ts';
import { isDeep } from '../depth.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { publish, release } = liveForm(server);
const folder = mkdtempSync(join(tmpdir(), 'baoform-mapping-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('APPROVERS', 'Approver, Publisher');
});

const openForm = ({ tradeId, token }: OpenTrade) => call('initInsuranceInfo', { tradeId }, token);

/** Replaces a question by a new one, under the element code of the old one or under its own. */
const replaceQuestion =
  (code: string, next: string, nextName = next): FormChange =>
  (overlay) => {
    removeQuestion(code)(overlay);
    addQuestion(next)(overlay);
    renameQuestion(next, nextName)(overlay);
  };

test('a draft stays pinned after a structural change, and its answers are saved under its version', async () => {
  await release(addQuestion('boat'));
  const trade = await startDraft(server, withApplicant({ chl_boat: 'yacht' }));
  await release(renameQuestion('boat', 'ship'));
  const before = await databaseHash(databaseUrl);
  const { version } = trade.form;
  expect(await openForm(trade)).toMatchObject({ version, revision: 1, changeSummary: null });
  expect(await databaseHash(databaseUrl)).toBe(before);
  const answers = withApplicant({ chl_boat: 'canoe' });
  await call('temporaryDataUpdate', { ...trade.key, revision: 1, answers }, trade.token);
  await call('saveInsureInfo', { ...trade.key, revision: 2, answers }, trade.token);
  const saved = await openForm(trade);
  expect(saved).toMatchObject({ version, revision: 3, savedAt: expect.any(String) });
  expect(saved.answers['applicant']).toEqual(answers['applicant']);
});

test.runIf(isDeep)(
  'answer mappings migrate a draft over several versions at once, the oldest mapping first',
  async () => {
    await release(addQuestion('pet'));
    const trade = await startDraft(server, withApplicant({ chl_pet: 'cat' }));
    const replacePet = replaceQuestion('pet', 'companion', 'pet');
    expect(await publish(replacePet, { moves: [] })).toMatchObject({
      ok: false,
      issues: [{ code: 'mapping.losesAnswers', params: { drafts: 1 } }],
    });
    await release(replacePet, { moves: [{ from: questionId('pet'), to: questionId('companion') }] });
    const { contentHash } = await release(replaceQuestion('companion', 'friend'), {
      moves: [{ from: questionId('companion'), to: questionId('friend') }],
    });
    const resumed = await openForm(trade);
    expect(resumed).toMatchObject({ answers: withApplicant({ chl_friend: 'cat' }), revision: 2 });
    expect(resumed.version.contentHash).toBe(contentHash);
    expect(
      await query(databaseUrl, 'select from retired_answers where trade_id = $1', [trade.tradeId]),
    ).toEqual([]);
  },
);

test('an answer mapping without moves migrates a draft whose question only has another element code', async () => {
  await release(addQuestion('garden'));
  const trade = await startDraft(server, withApplicant({ chl_garden: 'roses' }));
  const { contentHash } = await release(renameQuestion('garden', 'yard'), { moves: [] });
  const resumed = await openForm(trade);
  expect(resumed).toMatchObject({ answers: withApplicant({ chl_yard: 'roses' }), revision: 2 });
  expect(resumed.version.contentHash).toBe(contentHash);
});

const CUSTOMERS = 'insureInfomation/CHL/CHL-R01';
const APPROVED = ['--approved-by', 'Approver'];

/** Runs `npm run qa -- mapping` for the live form with a mapping in a file. */
function addMapping(mapping: unknown, ...options: string[]) {
  const file = join(folder, 'mapping.json');
  writeFileSync(file, typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  return qa('mapping', CUSTOMERS, file, '--by', 'Publisher', ...options);
}

test.runIf(isDeep)(
  'an answer mapping can be added to a live version: its pinned drafts migrate, and the report lists it (G11)',
  async () => {
    await release((overlay) => {
      for (const code of ['hobby', 'keep']) addQuestion(code)(overlay);
    });
    const trade = await startDraft(server, withApplicant({ chl_hobby: 'chess', chl_keep: 'k' }));
    await release((overlay) => {
      renameQuestion('hobby', 'sport')(overlay);
      additionOf(overlay, 'keep').element.settings = { minLength: 3 };
    });
    const before = await databaseHash(databaseUrl);
    expect(await openForm(trade)).toMatchObject({ revision: 1, version: trade.form.version });
    const toUnknown = { moves: [{ from: questionId('hobby'), to: questionId('unknown') }] };
    const toAnswered = { moves: [{ from: questionId('hobby'), to: questionId('keep') }] };
    for (const [mapping, options, code] of [
      [{ moves: [] }, [], 'approval.needed'],
      [{ moves: [] }, ['--approved-by', ' publisher'], 'approval.needed'],
      [toUnknown, APPROVED, 'mapping.unknown'],
      [toAnswered, APPROVED, 'mapping.losesAnswers'],
    ] as const) {
      const refused = await addMapping(mapping, ...options, '--json');
      expect(refused).toMatchObject({ exit: 1, errorOutput: '' });
      expect(JSON.parse(refused.printed[0]!)).toMatchObject({ ok: false, problems: [{ code }] });
    }
    // The question whose answers would be overwritten is named; the codes of changes are for programs only.
    for (const [locale, quoted, change] of [
      ['en_US', '“keep”', 'answers go to other questions'],
      ['es_ES', '“keep”', 'las respuestas pasan a otras preguntas'],
    ] as const) {
      const losing = await addMapping(toAnswered, ...APPROVED, '--locale', locale);
      expect(losing.errorOutput).toContain(` › ${quoted}`);
      const unapproved = await addMapping({ moves: [] }, '--locale', locale);
      expect(unapproved.errorOutput).toContain(`(${change})`);
    }
    const named = await addMapping(toUnknown, ...APPROVED, '--locale', 'en_US');
    expect(named.errorOutput).toMatch(
      /is not accepted.*\n {2}mapping\.unknown at .* \(insureInfomation, line 1\)\n/,
    );
    const unknown = await addMapping(toUnknown, ...APPROVED, '--json');
    expect(JSON.parse(unknown.printed[0]!).problems).toMatchObject([
      { place: 'insureInfomation', lines: [1], params: { id: questionId('unknown') } },
    ]);
    for (const [mapping, message] of [
      ['{', /is not (valid )?JSON/],
      ['{"moves":1}', /is not an answer mapping/],
      ['null', /is not an answer mapping/],
    ] as const)
      expect(await addMapping(mapping, ...APPROVED)).toMatchObject({
        exit: 2,
        errorOutput: expect.stringMatching(message),
      });
    expect(await databaseHash(databaseUrl)).toBe(before);

    const added = await addMapping({ moves: [] }, ...APPROVED, '--locale', 'en_US');
    expect(added).toMatchObject({ exit: 0, errorOutput: '' });
    expect(added.printed[0]).toMatch(/^insureInfomation\/CHL\/CHL-R01 \d+ \([0-9a-f]{12}\) drafts: /);
    expect(added.printed).toContain(
      '  “keep”: answers retired: 0, to be given again: 1, hidden by other answers and not sent: 0',
    );
    expect(await openForm(trade)).toMatchObject({
      revision: 2,
      answers: { applicant: { chl_sport: 'chess' } },
    });
    expect(await addMapping({ moves: [] }, ...APPROVED)).toMatchObject({
      exit: 1,
      errorOutput: expect.stringContaining('mapping.exists'),
    });
    const audit = await query(databaseUrl, "select actor, subject from audit where action = 'mapping'");
    expect(audit).toEqual([{ actor: 'Publisher', subject: 'insureInfomation' }]);
    for (const locale of locales) {
      const { printed } = await qa('report', CUSTOMERS, '--locale', locale);
      const line = printed.find((text) => text.includes('Publisher') && text.includes('Approver'));
      expect(line).toMatch(/\d{4}-\d{2}-\d{2}T/);
      expect(line).not.toMatch(/[{}]|report\./);
    }
  },
);

test('an answer mapping for a form that is not published, or without a file, is a usage error', async () => {
  for (const command of ['mapping', 'recipe'])
    expect(await qa(command, CUSTOMERS)).toMatchObject({ exit: 2 });
  const file = join(folder, 'mapping.json');
  writeFileSync(file, '{"moves":[]}');
  const before = await databaseHash(databaseUrl);
  expect(await qa('mapping', 'insureInfomation/NOBODY', file, ...APPROVED)).toMatchObject({ exit: 2 });
  expect(await databaseHash(databaseUrl)).toBe(before);
});
