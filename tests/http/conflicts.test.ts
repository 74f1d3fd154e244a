import { expect, test } from 'vitest';
import { answerFixture } from './answer-fixtures.ts';
import { startServer, type CallName } from './server.ts';
import { openTrade, readStoredAnswers } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const { answers } = answerFixture('chenghai-self');
const answersWith = (address: string) => ({ ...answers, applicant: { ...answers['applicant'], address } });
const street = (number: number) => `文三路${100 + number}号3幢201室`;

test.each(['temporaryDataUpdate', 'saveInsureInfo'] as const satisfies CallName[])(
  'of twenty concurrent %s that build on one revision, one wins; the others get a conflict with the stored answers',
  async (name) => {
    const trade = await openTrade(server);
    await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
    const saves = Array.from({ length: 20 }, (_, i) =>
      attempt(name, { ...trade.key, revision: 1, answers: answersWith(street(i)) }, trade.token),
    );
    const outcomes = await Promise.all(saves);
    const winner = outcomes.findIndex(({ status }) => status === 200);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const stored = await readStoredAnswers(server, trade);
    expect(stored).toMatchObject({ revision: 2, answers: answersWith(street(winner)) });
    for (const { status, body } of outcomes.filter((_, i) => i !== winner))
      expect({ status, body }).toEqual({
        status: 409,
        body: {
          code: 'draft.conflict',
          status: 'FAIL',
          message: '',
          data: {
            revision: 2,
            enteredRevision: 2,
            answers: stored.answers,
            contentHash: trade.contentHash,
            price: trade.form.price,
            updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      });
  },
);

test.each(['temporaryDataSave', 'saveInsureInfo'] as const satisfies CallName[])(
  'of twenty concurrent first %s, one wins',
  async (name) => {
    const trade = await openTrade(server);
    const revision = name === 'saveInsureInfo' ? { revision: 0 } : {};
    const saves = Array.from({ length: 20 }, (_, i) =>
      attempt(name, { ...trade.key, ...revision, answers: answersWith(street(i)) }, trade.token),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const winner = outcomes.findIndex(({ status }) => status === 200);
    expect(await readStoredAnswers(server, trade)).toMatchObject({
      revision: 1,
      answers: answersWith(street(winner)),
    });
  },
);

test('a change that builds on a revision that does not exist yet, or on a removed draft, is a conflict', async () => {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  for (const revision of [2, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300])
    for (const name of ['temporaryDataUpdate', 'saveInsureInfo'] as const)
      expect(await attempt(name, { ...trade.key, revision, answers }, trade.token)).toMatchObject({
        status: 409,
        body: { code: 'draft.conflict', data: { revision: 1 } },
      });
  await call('temporaryDataRemove', { tradeId: trade.tradeId }, trade.token);
  const lateUpdate = { ...trade.key, revision: 1, answers };
  expect(await attempt('temporaryDataUpdate', lateUpdate, trade.token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision: 0 } },
  });
});

test('a draft started after an unsaved draft was removed is not mistaken for the removed draft', async () => {
  const { key, tradeId, token } = await openTrade(server);
  await call('temporaryDataSave', { ...key, answers }, token);
  await call('temporaryDataRemove', { tradeId }, token);
  expect(await call('temporaryDataRemove', { tradeId }, token)).toEqual({ removed: false });
  const startDraft = () => attempt('temporaryDataSave', { ...key, answers: answersWith(street(1)) }, token);
  const starts = await Promise.all(Array.from({ length: 10 }, startDraft));
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await call('temporaryDataInfo', { tradeId }, token)).toMatchObject({ revision: 2 });
  const lateUpdate = { ...key, revision: 1, answers: answersWith(street(2)) };
  expect(await attempt('temporaryDataUpdate', lateUpdate, token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision: 2, answers: answersWith(street(1)) } },
  });
});

test('a draft started after saved answers were removed is not mistaken for the saved answers', async () => {
  const trade = await openTrade(server);
  const { key, token } = trade;
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  await call('temporaryDataRemove', { tradeId: trade.tradeId }, token);
  const { revision } = await call('temporaryDataSave', { ...key, answers: answersWith(street(1)) }, token);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ revision, savedAt: null });
  // A page that stayed open still builds on the saved answers.
  const lateUpdate = { ...key, revision: 1, answers: answersWith(street(2)) };
  expect(await attempt('temporaryDataUpdate', lateUpdate, token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision, answers: answersWith(street(1)) } },
  });
});
