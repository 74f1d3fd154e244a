// Final answers that were checked with answers to another screen, which change afterwards.
import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { readFixture } from '../forms/fixtures.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { element, idOf } from '../forms/small-form.ts';
import { wordedForm } from '../forms/worded-form.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query, untilWaiting } from './database.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call, databaseUrl } = server;
const publish = publisher(databaseUrl);

const askedAbove = (code: string, value: number, type: 'number' | 'text' = 'number'): Condition => {
  const answer = { screen: 'alpha', element: idOf(code), type };
  if (type === 'text') return { op: 'ne', left: { answer }, right: { const: 'none' } };
  return { op: 'gt', left: { answer }, right: { const: value } };
};
const alpha = wordedForm('alpha', [
  element('pages', 'integer', { settings: { min: 0, max: 99 } }),
  element('owner'),
  element('title'),
]);
const beta = wordedForm('beta', [
  element('cover', 'text', { visibleWhen: askedAbove('pages', 9) }),
  element('label', 'text', { visibleWhen: askedAbove('owner', 0, 'text') }),
]);

/** The health notice of Chenghai, with a question that depends on another screen than the application. */
function noticeOfPages(): Overlay {
  const overlay = readFixture<Overlay>('forms/healthNotice/overlays/chenghai.json');
  const { sections } = readFixture<Form>('forms/healthNotice/base.json');
  const asked = {
    elementId: 'readingmuch1',
    elementCode: 'chl_reading',
    inputType: 'text',
    requiredFlag: 'N',
  };
  const added = { ...asked, visibleWhen: askedAbove('pages', 50) } as Element;
  overlay.operations.push({ op: 'add', section: sections[0]!.sectionId, element: added });
  for (const locale of locales)
    overlay.words[locale] = { ...overlay.words[locale], ['readingmuch1.elementName']: 'chl_reading' };
  return overlay;
}

beforeAll(async () => {
  for (const document of [alpha, beta, noticeOfPages()])
    expect(await publish(document)).toMatchObject({ ok: true });
});

/** Starts a trade whose screens a page opens and saves, as it was opened or as a page that is open still. */
async function startTrade() {
  const { tradeId, token } = await call('getTradeId', PRODUCTS.hemu);
  const open = (screen: string) =>
    eventually(() => call('openForm', { tradeId, screen, language: 'en_US' }, token));
  const send = async (
    { screen, version, revision, context }: Awaited<ReturnType<typeof open>>,
    page: AnswerRow,
    isFormerPage = false,
  ) => {
    const { revisions, answers: ofScreens = {} } = context;
    const read =
      revisions && !isFormerPage ? { revisions, answers: ofScreens, language: 'en_US' as const } : undefined;
    const { contentHash } = version;
    const request = { tradeId, screen, contentHash, revision, answers: { page }, ...(read && { read }) };
    return attempt('saveScreen', request, token);
  };
  const save = async (screen: string, page: AnswerRow) => {
    const saved = await send(await open(screen), page);
    expect(saved).toMatchObject({ status: 200 });
  };
  return { tradeId, token, open, send, save };
}

const PAGES = (before: string, after: string) => ({
  screen: 'alpha',
  title: 'Page',
  question: 'pages',
  before,
  after,
});

test('a changed source opens final answers again, keeps them, and names what changed until they are saved', async () => {
  const { open, save } = await startTrade();
  await save('alpha', { pages: 10 });
  await save('beta', { cover: 'blue' });
  expect(await open('beta')).toMatchObject({ savedAt: expect.any(String) as string, changeSummary: null });
  await save('alpha', { pages: 20 });
  expect(await open('beta')).toMatchObject({
    savedAt: null,
    answers: { page: { cover: 'blue' } },
    revision: 1,
    changeSummary: { sources: [PAGES('10', '20')] },
  });
  await save('beta', { cover: 'blue' });
  expect(await open('beta')).toMatchObject({ savedAt: expect.any(String) as string, changeSummary: null });
  await save('alpha', { pages: 30 });
  expect(await open('beta')).toMatchObject({
    savedAt: null,
    changeSummary: { sources: [PAGES('20', '30')] },
  });
});

test('a source that is saved again as it was, or changed where no rule reads it, opens nothing', async () => {
  const { open, save } = await startTrade();
  await save('alpha', { pages: 10 });
  await save('beta', { cover: 'blue' });
  await save('alpha', { pages: 10, title: 'other' });
  expect(await open('beta')).toMatchObject({ savedAt: expect.any(String) as string, changeSummary: null });
});

test('a first final save of the source counts as a change, and a text is named without its values', async () => {
  const { open, save } = await startTrade();
  await save('beta', {});
  await save('alpha', { pages: 3, owner: 'Li An' });
  const { changeSummary, savedAt } = await open('beta');
  expect(savedAt).toBeNull();
  expect(changeSummary?.sources).toEqual([
    { screen: 'alpha', title: 'Page', question: 'pages', after: '3' },
    { screen: 'alpha', title: 'Page', question: 'owner' },
  ]);
});

test('a page that has read the old answers is refused in words; once it has opened the new ones it is not', async () => {
  const { open, send, save } = await startTrade();
  await save('alpha', { pages: 10 });
  const opened = await open('beta');
  await save('alpha', { pages: 5, title: 'other' });
  expect(await send(opened, { cover: 'blue' })).toMatchObject({
    status: 409,
    body: { code: 'answers.sourceChanged', data: { changed: 'Page · pages: 10 → 5' } },
  });
  expect(await open('beta')).toMatchObject({ revision: 0, savedAt: null });
  await save('alpha', { pages: 10, title: 'again' });
  expect(await send(opened, { cover: 'blue' })).toMatchObject({ status: 200 });
});

test('a retry after a source has changed is refused like the save, and the stored answers stay', async () => {
  const { open, send, save } = await startTrade();
  await save('alpha', { pages: 10 });
  const opened = await open('beta');
  expect(await send(opened, { cover: 'blue' })).toMatchObject({ status: 200 });
  expect(await send(opened, { cover: 'blue' })).toMatchObject({ body: { code: 'draft.conflict' } });
  await save('alpha', { pages: 11 });
  expect(await send(opened, { cover: 'red' })).toMatchObject({ body: { code: 'answers.sourceChanged' } });
  expect(await open('beta')).toMatchObject({ revision: 1, answers: { page: { cover: 'blue' } } });
});

/** Lets a source be saved after a save of `beta` has read it and before it is stored. */
async function overtake(tradeId: string, save: () => Promise<unknown>, source: () => Promise<unknown>) {
  await query(databaseUrl, 'begin');
  try {
    await query(databaseUrl, 'select from trades where trade_id = $1 for no key update', [tradeId]);
    const overtaking = source();
    await untilWaiting(databaseUrl, () => 1);
    const saved = save();
    await untilWaiting(databaseUrl, () => 2);
    await query(databaseUrl, 'commit');
    await overtaking;
    return await saved;
  } finally {
    await query(databaseUrl, 'rollback');
  }
}

test('a source that is saved between the read and the save refuses the save, or is what it is checked with', async () => {
  const { tradeId, open, send, save } = await startTrade();
  await save('alpha', { pages: 10 });
  await save('beta', { cover: 'blue' });
  const opened = await open('beta');
  const saved = await overtake(
    tradeId,
    () => send(opened, { cover: 'red' }),
    () => save('alpha', { pages: 20 }),
  );
  expect(saved).toMatchObject({ body: { code: 'answers.sourceChanged' } });
  expect(await open('beta')).toMatchObject({ revision: 1, answers: { page: { cover: 'blue' } } });
  // A page of the previous release does not say what it has read: the server checks its answers with what there is.
  const former = await overtake(
    tradeId,
    () => send(opened, { cover: 'red' }, true),
    () => save('alpha', { pages: 5 }),
  );
  expect(former).toMatchObject({ status: 200, body: { data: { answers: { page: {} } } } });
  expect(await open('beta')).toMatchObject({ changeSummary: null, savedAt: expect.any(String) as string });
});

test('final answers of the previous release, which pinned nothing, stay final', async () => {
  const { tradeId, token, open, send, save } = await startTrade();
  await save('alpha', { pages: 10 });
  await save('beta', { cover: 'blue' });
  // A server of the previous release leaves the column as it is.
  const [row] = await query<{ pinned_answers: unknown }>(
    databaseUrl,
    `select pinned_answers from answers where trade_id = $1 and screen = 'beta'`,
    [tradeId],
  );
  expect(await send(await open('beta'), { cover: 'red' })).toMatchObject({ status: 200 });
  await query(databaseUrl, `update answers set pinned_answers = $2 where trade_id = $1 and screen = 'beta'`, [
    tradeId,
    row!.pinned_answers,
  ]);
  await save('alpha', { pages: 20 });
  const opened = await call('openForm', { tradeId, screen: 'beta' }, token);
  expect(opened).toMatchObject({ savedAt: expect.any(String) as string, changeSummary: null });
});

test('a health notice that has passed is to confirm again, and the steps of the purchase say why', async () => {
  const { tradeId, token, key } = await openTrade(server);
  const { answers } = answerFixture('chenghai-self');
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  const insuredId = (answers['insured'] as AnswerRow[])[0]!.rowId!;
  const saveNotice = async () => {
    const { version, revision } = await call('initTellInfo', { tradeId, insuredId }, token);
    const { contentHash } = version;
    const health = { health: healthAnswers() };
    await call('saveTellinfo', { tradeId, insuredId, contentHash, revision, answers: health }, token);
  };
  const stateNow = async () => {
    const { insured } = await call('getTellResult', { tradeId }, token);
    const { steps } = await call('flowConfig', { tradeId, language: 'en_US' }, token);
    return [insured[0]!.state, steps.find(({ screen }) => screen === 'healthNotice')];
  };
  const savePages = async (pages: number) => {
    const { version, revision } = await call('openForm', { tradeId, screen: 'alpha' }, token);
    const { contentHash } = version;
    const request = { tradeId, screen: 'alpha', contentHash, revision, answers: { page: { pages } } };
    await call('saveScreen', request, token);
  };
  await savePages(10);
  await saveNotice();
  expect(await stateNow()).toEqual(['passed', { screen: 'healthNotice', state: 'done' }]);
  await savePages(20);
  const changes = [PAGES('10', '20')];
  expect(await stateNow()).toEqual(['toConfirm', { screen: 'healthNotice', state: 'toDo', changes }]);
  await saveNotice();
  expect(await stateNow()).toEqual(['passed', { screen: 'healthNotice', state: 'done' }]);
});
