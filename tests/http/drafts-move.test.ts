import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { retiredAnswerAddress, type FormRevision } from '../../src/server/encryption/record-addresses.ts';
import { ReleaseWatch } from '../../src/server/store/release-watch.ts';
import { decrypted } from './data-keys.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, runConcurrently, query } from './database.ts';
import {
  additionOf,
  addQuestion,
  baseAnswers,
  liveForm,
  questionId,
  removeQuestion,
  withApplicant,
} from './live-form.ts';
import { startServer, type CallResponse } from './server.ts';
import { openTrade, startDraft, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const { release } = liveForm(server);

const SIGNATURE = 'a'.repeat(22);

/** Offers these fuels for the car. */
const withFuels = (overlay: Overlay, options: string[]) => {
  Object.assign(additionOf(overlay, 'fuel').element, { inputType: 'select', settings: { options } });
  for (const locale of locales)
    overlay.words[locale] = {
      ...Object.fromEntries(
        Object.entries(overlay.words[locale]!).filter(
          ([key]) => !key.startsWith(`${questionId('fuel')}.option`),
        ),
      ),
      ...Object.fromEntries(options.map((code) => [`${questionId('fuel')}.option.${code}`, `Fuel ${code}`])),
    };
};

/** Asks for a number plate, a pet, a fuel, a signature, a note and a filter, none of them required. */
const firstVersion = await release((overlay) => {
  addQuestion('fuel')(overlay);
  withFuels(overlay, ['gas', 'diesel']);
  for (const code of ['plate', 'pet', 'sign', 'keep', 'filter']) addQuestion(code)(overlay);
  additionOf(overlay, 'sign').element.inputType = 'signature';
  Object.assign(overlay.words['en_US']!, { [`${questionId('plate')}.elementName`]: 'Number plate' });
});
/** Asks for `must`, which is required, no longer for the number plate, takes one fuel less, and asks for the filter of gas. */
const secondVersion = await release((overlay) => {
  withFuels(overlay, ['gas']);
  additionOf(overlay, 'filter').element.visibleWhen = {
    op: 'eq',
    left: { element: questionId('fuel') },
    right: { const: 'gas' },
  };
  addQuestion('must', 'Y')(overlay);
  removeQuestion('plate')(overlay);
});

const openForm = ({ tradeId, token }: OpenTrade, options: { isOpen?: boolean; language?: 'en_US' } = {}) =>
  call('initInsuranceInfo', { tradeId, ...options }, token);

/** A trade that began before the first version was replaced, as a page that is still open has it. */
async function startOldTrade(): Promise<OpenTrade> {
  const { tradeId, token, form } = await openTrade(server);
  const backdate = "update trades set created_at = created_at - interval '1 hour' where trade_id = $1";
  await query(databaseUrl, backdate, [tradeId]);
  const { contentHash } = firstVersion;
  return { tradeId, token, form, contentHash, key: { tradeId, contentHash } };
}

/** A trade with a draft on the first version. */
async function startOldDraft(answers: Answers = baseAnswers): Promise<OpenTrade> {
  const trade = await startOldTrade();
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  return trade;
}

const draftWithPlate = () => startOldDraft(withApplicant({ chl_plate: '浙A12345' }));

const auditOf = ({ tradeId }: OpenTrade) =>
  query<{ action: string; details: object }>(
    databaseUrl,
    'select action, details from audit where subject = $1 order by audit_id',
    [tradeId],
  );
async function retiredAnswersOf({ tradeId }: OpenTrade) {
  const rows = await query<FormRevision & Record<string, unknown> & { path: string; hash: string }>(
    databaseUrl,
    `select trade_id as "tradeId", retired_answers.screen, subject, revision, at as path, value, content_hash as hash
     from retired_answers join versions using (version_id) where trade_id = $1 order by revision, at`,
    [tradeId],
  );
  return rows.map((row) => ({
    path: row.path,
    value: decrypted(retiredAnswerAddress(row), row.value),
    hash: row.hash,
  }));
}

describe('a draft of a replaced version', () => {
  test('migrates when it is opened; a new required question is listed until the answers are final', async () => {
    const trade = await startOldDraft();
    const { contentHash } = secondVersion;
    const resumed = await openForm(trade);
    expect(resumed).toMatchObject({ revision: 2, answers: baseAnswers, version: { contentHash } });
    expect(resumed.changeSummary).toEqual({
      added: [questionId('must')],
      changed: [],
      affected: [],
      hidden: [],
      retired: [],
      restored: [],
    });
    const answers = withApplicant({ chl_must: 'x' });
    const draft = { tradeId: trade.tradeId, contentHash, revision: 2, answers };
    await call('temporaryDataUpdate', draft, trade.token);
    expect((await openForm(trade)).changeSummary).toEqual(resumed.changeSummary);
    await call('saveInsureInfo', { ...draft, revision: 3 }, trade.token);
    expect(await openForm(trade)).toMatchObject({ revision: 4, changeSummary: null });
  });

  test('retires the answer to a removed question, with its version and its label in that version', async () => {
    const trade = await draftWithPlate();
    const resumed = await openForm(trade, { language: 'en_US' });
    expect(resumed).toMatchObject({ answers: baseAnswers, revision: 2 });
    expect(resumed.changeSummary?.retired).toEqual([
      {
        path: 'applicant/chl_plate',
        section: 'Applicant',
        label: 'Number plate',
        value: '浙A12345',
        text: '浙A12345',
      },
    ]);
    expect(await retiredAnswersOf(trade)).toEqual([
      { path: 'applicant/chl_plate', value: '浙A12345', hash: firstVersion.contentHash },
    ]);
    expect(JSON.stringify(await auditOf(trade))).not.toContain('12345');
  });

  test('keeps an answer that is no longer accepted, and lists it as the customer read it until it is given again (G8)', async () => {
    const trade = await startOldDraft(withApplicant({ chl_fuel: 'diesel' }));
    const path = 'applicant/chl_fuel';
    const elementId = questionId('fuel');
    const resumed = await openForm(trade);
    expect(resumed.answers).toEqual(withApplicant({ chl_fuel: 'diesel' }));
    expect(resumed.changeSummary).toMatchObject({
      changed: [elementId],
      affected: [{ path, elementId, text: 'Fuel diesel' }],
    });
    const answers = withApplicant({ chl_fuel: 'gas' });
    const { contentHash } = secondVersion;
    const update = { tradeId: trade.tradeId, contentHash, revision: 2, answers };
    await call('temporaryDataUpdate', update, trade.token);
    expect((await openForm(trade)).changeSummary).toMatchObject({ changed: [], affected: [] });
  });

  test('keeps an answer that the newer version hides, and lists it as the customer read it while it is hidden (G8)', async () => {
    const trade = await startOldDraft(withApplicant({ chl_filter: 'F7' }));
    const resumed = await openForm(trade);
    const elementId = questionId('filter');
    expect(resumed.answers).toEqual(withApplicant({ chl_filter: 'F7' }));
    expect(resumed.changeSummary).toMatchObject({
      affected: [],
      hidden: [{ path: 'applicant/chl_filter', elementId, text: 'F7' }],
    });
    const answers = withApplicant({ chl_fuel: 'gas', chl_filter: 'F7' });
    const { contentHash } = secondVersion;
    const update = { tradeId: trade.tradeId, contentHash, revision: 2, answers };
    await call('temporaryDataUpdate', update, trade.token);
    expect((await openForm(trade)).changeSummary).toMatchObject({ hidden: [] });
  });

  test('never migrates once its answers are final or signed', async () => {
    const final = await startOldTrade();
    await call('saveInsureInfo', { ...final.key, revision: 0, answers: baseAnswers }, final.token);
    const signed = await startOldDraft(withApplicant({ chl_sign: SIGNATURE }));
    for (const trade of [final, signed])
      expect(await openForm(trade)).toMatchObject({
        version: firstVersion,
        revision: 1,
        changeSummary: null,
      });
  });

  test('migrates once when two pages open it at the same time, and both get the result', async () => {
    const trade = await startOldDraft();
    const responses = await runConcurrently(databaseUrl, 'drafts', [
      () => openForm(trade),
      () => openForm(trade),
    ]);
    for (const response of responses)
      expect(response).toMatchObject({
        revision: 2,
        version: { contentHash: secondVersion.contentHash },
        changeSummary: { retired: [] },
      });
    expect(await auditOf(trade)).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)(
    'takes an update that arrives %s its migration starts, or answers it with a conflict',
    async (order) => {
      const trade = await startOldDraft();
      const typed = withApplicant({ address: '文三路101号3幢201室' });
      const responses: CallResponse[] = [];
      const update = { ...trade.key, revision: 1, answers: typed };
      const send = async () => void responses.push(await attempt('temporaryDataUpdate', update, trade.token));
      const resume = async () => void (await openForm(trade));
      await runConcurrently(databaseUrl, 'drafts', order === 'before' ? [send, resume] : [resume, send]);
      const [response] = responses;
      const { contentHash } = secondVersion;
      const isStored = response!.status === 200;
      if (!isStored)
        expect(response).toMatchObject({
          status: 409,
          body: { code: 'draft.conflict', data: { enteredRevision: 1, contentHash } },
        });
      const form = await openForm(trade);
      expect(form.version.contentHash).toBe(contentHash);
      expect(form.answers).toEqual(isStored ? typed : baseAnswers);
    },
  );

  test('stays on its version for a page that is open, which changes its language and saves', async () => {
    const trade = await startOldDraft();
    const english = await openForm(trade, { isOpen: true, language: 'en_US' });
    expect(english).toMatchObject({ version: firstVersion, language: 'en_US', revision: 1 });
    const update = { ...trade.key, revision: 1, answers: withApplicant({ address: '文三路102号' }) };
    expect(await call('temporaryDataUpdate', update, trade.token)).toMatchObject({ revision: 2 });
    expect(await auditOf(trade)).toEqual([]);
  });

  test('takes answers that a phone stored for the old version: it retires what has no question and what is signed', async () => {
    const [trade, stranger] = [await startOldDraft(), await startOldDraft()];
    await openForm(trade);
    const signature = 'b'.repeat(22);
    const answers = withApplicant({ chl_plate: '浙A1', chl_sign: signature, chl_keep: 'k' });
    const stored = { ...trade.key, answers, migrate: true };
    const before = await databaseHash(databaseUrl);
    expect(await attempt('temporaryDataUpdate', { ...stored, revision: 1 }, trade.token)).toMatchObject({
      status: 409,
      body: { code: 'draft.conflict', data: { revision: 2 } },
    });
    expect(await attempt('temporaryDataUpdate', { ...stored, revision: 2 }, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'trade.notFound' },
    });
    expect(await databaseHash(databaseUrl)).toBe(before);
    await call('temporaryDataUpdate', { ...stored, revision: 2 }, trade.token);
    const resumed = await openForm(trade);
    const { contentHash } = secondVersion;
    expect(resumed).toMatchObject({ revision: 3, enteredRevision: 3, version: { contentHash } });
    expect(resumed.answers).toEqual(withApplicant({ chl_keep: 'k' }));
    expect(resumed.changeSummary?.retired.map(({ path, value }) => [path, value])).toEqual([
      ['applicant/chl_plate', '浙A1'],
      ['applicant/chl_sign', signature],
    ]);
  });

  test('is neither shown to another session nor migrated by it', async () => {
    const { tradeId } = await startOldDraft();
    const stranger = await openTrade(server);
    const before = await databaseHash(databaseUrl);
    expect(await attempt('initInsuranceInfo', { tradeId }, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'trade.notFound' },
    });
    expect(await databaseHash(databaseUrl)).toBe(before);
  });

  test('is unchanged when its migration fails half-way, and migrates when it is opened again', async () => {
    const trade = await draftWithPlate();
    await query(databaseUrl, 'revoke insert on audit from baoform_server');
    const before = await databaseHash(databaseUrl);
    const { tradeId, token } = trade;
    expect(await attempt('initInsuranceInfo', { tradeId }, token)).toMatchObject({ status: 500 });
    expect(await databaseHash(databaseUrl)).toBe(before);
    await query(databaseUrl, 'grant insert on audit to baoform_server');
    expect((await openForm(trade)).changeSummary?.retired).toHaveLength(1);
  });

  test('takes its retired answers along when it is removed, and the next draft continues its revisions', async () => {
    const trade = await draftWithPlate();
    expect((await openForm(trade)).changeSummary?.retired).toHaveLength(1);
    const { tradeId, token } = trade;
    await call('temporaryDataRemove', { tradeId }, token);
    expect(await openForm(trade)).toMatchObject({ revision: 0, changeSummary: null, answers: {} });
    const draft = { tradeId, contentHash: secondVersion.contentHash, answers: baseAnswers };
    expect(await call('temporaryDataSave', draft, token)).toMatchObject({ revision: 3 });
    expect(await openForm(trade)).toMatchObject({ revision: 3, changeSummary: null });
  });
});

test('after a new optional question a draft migrates silently; changes not yet entered by the customer stay listed', async () => {
  const unentered = await draftWithPlate();
  await openForm(unentered);
  const trade = await startDraft(server, withApplicant({ chl_must: 'x', chl_pet: 'cat' }));
  const { contentHash } = await release(addQuestion('third'));
  const resumed = await openForm(trade);
  expect(resumed).toMatchObject({ revision: 2, enteredRevision: 1, changeSummary: null });
  expect(resumed).toMatchObject({ answers: withApplicant({ chl_must: 'x', chl_pet: 'cat' }) });
  expect(resumed.version.contentHash).toBe(contentHash);
  expect(await auditOf(trade)).toMatchObject([{ action: 'draft.move', details: { retired: 0 } }]);
  expect(await openForm(trade)).toMatchObject({ revision: 2 });
  const update = { tradeId: trade.tradeId, contentHash, revision: 2, answers: baseAnswers };
  expect(await call('temporaryDataUpdate', update, trade.token)).toMatchObject({ revision: 3 });
  expect(await openForm(trade)).toMatchObject({ revision: 3, enteredRevision: 3 });
  expect(await openForm(unentered)).toMatchObject({
    revision: 3,
    enteredRevision: 1,
    changeSummary: {
      added: [questionId('must'), questionId('third')],
      retired: [{ value: '浙A12345' }],
    },
  });
});

describe('a draft whose live version was published before its own', () => {
  const versionIdOf = async (hash: string) =>
    (
      await query<{ id: number }>(
        databaseUrl,
        'select max(version_id) as id from versions where content_hash = $1',
        [hash],
      )
    )[0]!.id;
  const setLive = async (hash: string) => {
    const update = `update releases set version_id = $1 from versions
       where versions.version_id = releases.version_id and releases.screen = 'insureInfomation' and releases.supplier_code = 'CHL'`;
    await query(databaseUrl, update, [await versionIdOf(hash)]);
    await eventually(async () => expect((await openTrade(server)).contentHash).toBe(hash));
  };

  test('moves to it', async () => {
    const trade = await startDraft(server, withApplicant({ chl_must: 'x' }));
    onTestFinished(() => setLive(trade.contentHash));
    await setLive(firstVersion.contentHash);
    const moved = await openForm(trade);
    expect(moved).toMatchObject({ revision: 2, version: { contentHash: firstVersion.contentHash } });
    expect(moved.changeSummary!.retired).toMatchObject([{ path: 'applicant/chl_must', value: 'x' }]);
    expect(await openForm(trade)).toMatchObject({ revision: 2 });
  });

  test('stays when only a process that has not seen the newest release takes it for live', async () => {
    const trade = await startDraft(server, withApplicant({ chl_must: 'x' }));
    const cached = vi.spyOn(ReleaseWatch.prototype, 'versionId');
    cached.mockReturnValue(await versionIdOf(firstVersion.contentHash));
    const reread = vi
      .spyOn(ReleaseWatch.prototype, 'reread')
      .mockImplementation(async () => cached.mockRestore());
    onTestFinished(() => [cached, reread].forEach((spy) => spy.mockRestore()));
    expect(await openForm(trade)).toMatchObject({ revision: 1, version: { contentHash: trade.contentHash } });
  });
});

test('a retired answer is restored unchanged and listed when its question returns, unless the customer left it out', async () => {
  const digits = '330102196209124269'; // Text that would lose digits as a number.
  const [withLamp, withoutLamp] = [
    withApplicant({ chl_must: 'x', chl_lamp: digits }),
    withApplicant({ chl_must: 'x' }),
  ];
  await release(addQuestion('lamp'));
  const [returning, edited] = [await startDraft(server, withLamp), await startDraft(server, withLamp)];
  await release(removeQuestion('lamp'));
  expect((await openForm(returning)).answers).toEqual(withoutLamp);
  await openForm(edited);
  const { contentHash } = await release(addQuestion('lamp'));
  const resumed = await openForm(returning);
  expect(resumed).toMatchObject({ answers: withLamp, revision: 3, enteredRevision: 1 });
  expect(resumed.changeSummary).toMatchObject({
    added: [],
    retired: [],
    restored: [{ path: 'applicant/chl_lamp', elementId: questionId('lamp') }],
  });
  expect((await auditOf(returning)).at(-1)).toMatchObject({ details: { retired: 0, restored: 1 } });
  expect(JSON.stringify(await auditOf(returning))).not.toContain(digits);

  await openForm(edited);
  const update = { tradeId: edited.tradeId, contentHash, revision: 3, answers: withoutLamp };
  await call('temporaryDataUpdate', update, edited.token);
  await release(addQuestion('fourth'));
  expect(await openForm(edited)).toMatchObject({ answers: withoutLamp, changeSummary: { restored: [] } });
  const final = { tradeId: returning.tradeId, contentHash, revision: 3, answers: withLamp };
  await call('saveInsureInfo', final, returning.token);
  expect(await openForm(returning)).toMatchObject({
    changeSummary: null,
    answers: { applicant: { chl_lamp: digits } },
  });
});

test('an insured beyond the row limit of a version is restored with the beneficiaries when the limit is raised', async () => {
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  const trade = await startDraft(server, answers);
  const [first, second] = answers['insured'] as AnswerRow[];
  const onlyOneInsured = {
    op: 'set',
    target: idOf('insured'),
    property: 'repeat',
    value: { min: 1, max: 1 },
  } as const;
  await release(({ operations }) => void operations.push(onlyOneInsured));
  const limited = await openForm(trade);
  expect(limited.answers['insured']).toEqual([first]);
  expect(limited.changeSummary!.retired.map(({ path }) => path)).toContain(
    'insured/r2/beneficiaries/b1/idNumber',
  );
  expect(limited.changeSummary!.retired.find(({ path }) => path === 'insured/r2/name')).toMatchObject({
    section: `被保险人 · ${second!['name']}`,
    text: second!['name'],
  });
  await release(({ operations }) => void operations.pop());
  const restored = await openForm(trade);
  expect(restored.answers['insured']).toEqual([first, second]);
  expect(restored.changeSummary).toMatchObject({ retired: [] });
  expect(restored.changeSummary!.restored).toHaveLength(limited.changeSummary!.retired.length);
});
