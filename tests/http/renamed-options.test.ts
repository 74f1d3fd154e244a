// Readers of answers that were stored before an option was renamed: rules of other screens, and forms that are filled in with them.
import { expect, test } from 'vitest';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { self, spouse } from '../forms/members.ts';
import { readFixture } from '../forms/fixtures.ts';
import { element, idOf } from '../forms/small-form.ts';
import { wordedForm } from '../forms/worded-form.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);

const PLAN = idOf('plan');
const plan = (options: string[], renamedOptions?: Record<string, string>): Form =>
  wordedForm('alpha', [
    element('plan', 'select', { settings: { options }, ...(renamedOptions && { renamedOptions }) }),
  ]);
const former = plan(['basic', 'full']);
const renamed = plan(['small', 'full'], { basic: 'small' });

/** A form that asks for a cover by the plan. */
const beta = (...codes: string[]): Form => {
  const answer = { screen: 'alpha', element: PLAN, type: 'text' } as const;
  const visibleWhen: Condition = { op: 'in', left: { answer }, values: codes };
  return wordedForm('beta', [element('cover', 'text', { requiredFlag: 'Y', visibleWhen })]);
};

/** The problems of a document that is refused. */
const problemsOf = async (document: unknown) => {
  const result = await publish(document);
  return result.ok ? [] : result.issues.map(({ code, id, params }) => ({ code, id, ...params }));
};

const publishAll = async (...documents: unknown[]) => {
  for (const document of documents) expect(await problemsOf(document)).toEqual([]);
};

/** Starts a trade and opens and saves screens of it. */
async function startTrade() {
  const { tradeId, token } = await call('getTradeId', PRODUCTS.hemu);
  const open = (screen: string) => eventually(() => call('openForm', { tradeId, screen }, token));
  const save = async (screen: string, page: AnswerRow) => {
    const { version, revision, context } = await open(screen);
    const { revisions, answers = {} } = context;
    const read = revisions && { revisions, answers, language: 'en_US' as const };
    const { contentHash } = version;
    const request = { tradeId, screen, contentHash, revision, answers: { page }, ...(read && { read }) };
    return attempt('saveScreen', request, token);
  };
  const planReadBy = async (screen: string) => (await open(screen)).context.answers?.['alpha']?.[PLAN];
  return { open, save, planReadBy };
}

test('rules of another screen are renamed in turn, and read final answers of before under the present code', async () => {
  await publishAll(former, beta('basic'));
  const { open, save, planReadBy } = await startTrade();
  expect(await save('alpha', { plan: 'basic' })).toMatchObject({ status: 200 });
  expect(await save('beta', { cover: 'blue' })).toMatchObject({ status: 200 });

  const use = {
    code: 'answer.formerOptionInUse',
    question: 'cover',
    form: 'beta',
    former: 'basic',
    present: 'small',
  };
  expect(await problemsOf(renamed)).toEqual([{ ...use, id: PLAN }]);
  await publishAll(beta('basic', 'small'));
  const both = await startTrade();
  expect(await both.save('alpha', { plan: 'basic' })).toMatchObject({ status: 200 });
  expect(await both.save('beta', { cover: 'blue' })).toMatchObject({ status: 200 });
  await publishAll(renamed);
  await eventually(async () => expect(await both.planReadBy('beta')).toBe('small'));
  // Saved again as it was: the same option under its other code has not changed.
  expect(await both.save('alpha', { plan: 'basic' })).toMatchObject({ status: 200 });
  expect(await both.open('beta')).toMatchObject({ savedAt: expect.any(String) as string });
  await eventually(async () => expect(await planReadBy('beta')).toBe('basic'));
  // The final answers stay on their version, whose rules know the former code alone.
  expect(await open('beta')).toMatchObject({ savedAt: expect.any(String) as string });

  await publishAll(beta('small'));
  expect(await problemsOf(beta('basic'))).toEqual([
    { ...use, code: 'answer.formerOption', id: idOf('cover'), question: 'plan', form: 'alpha' },
  ]);
  const other = await startTrade();
  await eventually(async () =>
    expect(await other.save('alpha', { plan: 'small' })).toMatchObject({ status: 200 }),
  );
  expect(await other.planReadBy('beta')).toBe('small');
  expect(await other.save('beta', {})).toMatchObject({ status: 422 });
  // The same option under another code has not changed.
  expect(await save('alpha', { plan: 'basic' })).toMatchObject({ status: 200 });
  expect(await open('beta')).toMatchObject({ savedAt: expect.any(String) as string });
  expect(await save('alpha', { plan: 'full' })).toMatchObject({ status: 200 });
  expect(await open('beta')).toMatchObject({ savedAt: null });
});

test('a family member is shown and offered to forms under the present code', async () => {
  const trade = await openTrade(server, 'panshan');
  const { tradeId, token } = trade;
  const open = (subject: string) => call('initScreen', { tradeId, screen: 'family', subject }, token);
  const { version } = await open('m1');
  const { chl_smokes: _smokes, ...member } = { ...self, ...spouse };
  const request = { tradeId, memberId: 'm1', contentHash: version.contentHash, revision: 0 };
  expect(await attempt('familySave', { ...request, answers: { member } }, token)).toMatchObject({
    status: 200,
  });

  const form = readFixture<Form>('forms/family/base.json');
  const relation = form.sections[0]!.elements.find(({ elementCode }) => elementCode === 'relation')!;
  const text = JSON.stringify(form)
    .replaceAll('"spouse"', '"sibling"')
    .replaceAll('.option.spouse', '.option.sibling');
  const changed = JSON.parse(text) as Form;
  Object.assign(
    changed.sections[0]!.elements.find(({ elementId }) => elementId === relation.elementId)!,
    {
      renamedOptions: { spouse: 'sibling' },
    },
  );
  const overlay = readFixture<Overlay>('forms/family/overlays/panshan.json');
  await publishAll(changed, { ...overlay, baseVersion: 2 });
  const later = await openTrade(server, 'panshan', token);
  const list = () => call('familyList', { tradeId: later.tradeId }, token);
  await eventually(async () =>
    expect((await list()).members).toMatchObject([{ answers: { relation: 'sibling' } }]),
  );
  const opened = await call('initScreen', { tradeId: later.tradeId, screen: 'family', subject: 'm1' }, token);
  expect(opened.answers).toMatchObject({ member: { relation: 'sibling' } });
});
