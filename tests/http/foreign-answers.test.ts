// Rules that read answers to another screen of the same trade.
import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Condition, ScreenAnswer } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { idOf as applicationIdOf } from '../forms/base-form-ids.ts';
import { readFixture } from '../forms/fixtures.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { element, idOf } from '../forms/small-form.ts';
import { wordedForm } from '../forms/worded-form.ts';
import { answerFixture } from './answer-fixtures.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);
const { answers: application } = answerFixture('chenghai-two-insured-two-beneficiaries');
const HEIGHT = applicationIdOf('insured/height');
const BACK = 'backhurts001';

const gt = (answer: ScreenAnswer, value: number): Condition => ({
  op: 'gt',
  left: { answer },
  right: { const: value },
});
const pagesOf = (code: string): ScreenAnswer => ({ screen: 'alpha', element: idOf(code), type: 'number' });

const pages = element('pages', 'integer', { settings: { min: 0, max: 99 } });
const alpha = wordedForm('alpha', [pages, element('title')]);
const beta = wordedForm('beta', [
  element('cover', 'text', { requiredFlag: 'Y', visibleWhen: gt(pagesOf('pages'), 9) }),
]);

/** The health notice of Chenghai, with a question for tall persons. */
function noticeOfTall(): Overlay {
  const overlay = readFixture<Overlay>('forms/healthNotice/overlays/chenghai.json');
  const { sections } = readFixture<Form>('forms/healthNotice/base.json');
  const visibleWhen = gt({ screen: 'insureInfomation', element: HEIGHT, type: 'number' }, 170);
  const asked = {
    elementId: BACK,
    elementCode: 'chl_back',
    inputType: 'text',
    requiredFlag: 'Y',
    visibleWhen,
  };
  overlay.operations.push({ op: 'add', section: sections[0]!.sectionId, element: asked as Element });
  for (const locale of locales)
    overlay.words[locale] = { ...overlay.words[locale], [`${BACK}.elementName`]: 'chl_back' };
  return overlay;
}

beforeAll(async () => {
  for (const document of [alpha, beta, noticeOfTall()])
    expect(await publish(document)).toMatchObject({ ok: true });
});

/** The codes of the problems of a document that is refused, with their params. */
const refusalOf = async (document: unknown) => {
  const result = await publish(document);
  return result.ok ? [] : result.issues.map(({ code, id, params }) => ({ code, id, ...params }));
};

/** Starts a trade and opens screens of it. */
async function startTrade() {
  const { tradeId, token } = await call('getTradeId', PRODUCTS.hemu);
  const open = (screen: string) => eventually(() => call('openForm', { tradeId, screen }, token));
  const save = async (screen: string, page: AnswerRow) => {
    const { version, revision } = await open(screen);
    const { contentHash } = version;
    return attempt('saveScreen', { tradeId, screen, contentHash, revision, answers: { page } }, token);
  };
  return { open, save };
}

const refusedPaths = ({ body }: { body: { data?: unknown } }) =>
  (body.data as { issues: { path: string }[] }).issues.map(({ path }) => path);

test('the health notice of a person reads the row of that person, and is sent no other', async () => {
  const { tradeId, token, key } = await openTrade(server);
  await call('saveInsureInfo', { ...key, revision: 0, answers: application }, token);
  const [short, tall] = (application['insured'] as AnswerRow[]).map(({ rowId }) => rowId!) as [
    string,
    string,
  ];
  const open = (subject: string) => call('openForm', { tradeId, screen: 'healthNotice', subject }, token);
  const save = async (subject: string, rest: object = {}) => {
    const { version, revision } = await open(subject);
    const { contentHash } = version;
    const answers = { health: { ...healthAnswers(), ...rest } };
    return attempt('saveTellinfo', { tradeId, insuredId: subject, contentHash, revision, answers }, token);
  };
  const ofPerson = async (subject: string) => (await open(subject)).context.answers;
  await eventually(async () => expect(await ofPerson(short)).toBeDefined());
  expect(await ofPerson(short)).toEqual({ insureInfomation: { [HEIGHT]: 165 } });
  expect(await ofPerson(tall)).toEqual({ insureInfomation: { [HEIGHT]: 176.5 } });
  expect(await save(short)).toMatchObject({ status: 200 });
  expect(refusedPaths(await save(tall))).toEqual(['health/chl_back']);
  expect(await save(tall, { chl_back: 'no' })).toMatchObject({ status: 200 });
});

test('a screen that is not final yet is unknown, and the latest final answers decide', async () => {
  const { open, save } = await startTrade();
  expect((await open('beta')).context.answers).toEqual({});
  expect(await save('beta', {})).toMatchObject({ status: 200 });
  expect(await save('alpha', { pages: 10, title: 'x' })).toMatchObject({ status: 200 });
  expect((await open('beta')).context.answers).toEqual({ alpha: { [idOf('pages')]: 10 } });
  expect(refusedPaths(await save('beta', {}))).toEqual(['page/cover']);
  expect(await save('alpha', { title: 'x' })).toMatchObject({ status: 200 });
  expect((await open('beta')).context.answers).toEqual({ alpha: {} });
});

test('a question that another screen reads is not removed, nor changed to another type', async () => {
  const use = { code: 'answer.inUse', id: pages.elementId, question: 'cover', form: 'beta' };
  expect(await refusalOf(wordedForm('alpha', [element('title')]))).toEqual([use]);
  // Its readers in the form itself are named beside those of other screens.
  const title = element('title', 'text', {
    visibleWhen: { op: 'gt', left: { element: pages.elementId }, right: { const: 1 } },
  });
  expect(await refusalOf(wordedForm('alpha', [title]))).toEqual([
    { code: 'condition.missing', id: pages.elementId },
    use,
  ]);
  const another = wordedForm('alpha', [{ ...pages, settings: { min: 0, max: 50 } }, element('title')]);
  expect(await refusalOf(another)).toEqual([]);
  expect(await publish(alpha)).toMatchObject({ ok: true });
});

test('screens that read each other are refused, with the way by names', async () => {
  const visibleWhen = gt({ screen: 'beta', element: idOf('copies'), type: 'number' }, 1);
  const copies = element('copies', 'integer', { settings: { min: 0, max: 9 } });
  expect(await publish(wordedForm('beta', [...beta.sections[0]!.elements, copies]))).toMatchObject({
    ok: true,
  });
  expect(await refusalOf(wordedForm('alpha', [pages, element('title', 'text', { visibleWhen })]))).toEqual([
    {
      code: 'answer.cycle',
      id: 'alpha',
      path: 'alpha “title” → beta “copies”; beta “cover” → alpha “pages”',
    },
  ]);
});

test('a form reads what its customers have: a question of their own overlay, and none that they lack', async () => {
  const ofHeight = { ...pagesOf('missing') };
  expect(
    await refusalOf(wordedForm('gamma', [element('asked', 'text', { visibleWhen: gt(ofHeight, 1) })])),
  ).toEqual([
    expect.objectContaining({ code: 'answer.unknownQuestion', question: idOf('missing'), form: 'alpha' }),
  ]);
});
