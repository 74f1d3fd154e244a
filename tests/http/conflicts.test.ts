import { expect, test } from 'vitest';
import { answerFixture } from './answer-fixtures.ts';
import { startServer, type CallName } from './server.ts';
import { openTrade, readStoredAnswers } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const { answers } = answerFixture('chenghai-self');
const named = (name: string) => ({ ...answers, applicant: { ...answers['applicant'], address: name } });
const street = (number: number) => `文三路${100 + number}号3幢201室`;

test.each(['temporaryDataUpdate', 'saveInsureInfo'] as const satisfies CallName[])(
  'of twenty %s that build on one revision exactly one wins; the others are told what is stored now',
  async (name) => {
    const trade = await openTrade(server);
    await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
    const tries = Array.from({ length: 20 }, (_, i) =>
      attempt(name, { ...trade.key, revision: 1, answers: named(street(i)) }, trade.token),
    );
    const outcomes = await Promise.all(tries);
    const won = outcomes.findIndex(({ status }) => status === 200);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const stored = await readStoredAnswers(server, trade);
    expect(stored).toMatchObject({ revision: 2, answers: named(street(won)) });
    for (const { status, body } of outcomes.filter((_, i) => i !== won))
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
            updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      });
  },
);

test.each(['temporaryDataSave', 'saveInsureInfo'] as const satisfies CallName[])(
  'of twenty first %s exactly one wins',
  async (name) => {
    const trade = await openTrade(server);
    const revision = name === 'saveInsureInfo' ? { revision: 0 } : {};
    const tries = Array.from({ length: 20 }, (_, i) =>
      attempt(name, { ...trade.key, ...revision, answers: named(street(i)) }, trade.token),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const won = outcomes.findIndex(({ status }) => status === 200);
    expect(await readStoredAnswers(server, trade)).toMatchObject({
      revision: 1,
      answers: named(street(won)),
    });
  },
);

test('a change that builds on a revision from the future, or on a draft that was removed, is a conflict', async () => {
  const trade = await openTrade(server);
  await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  for (const revision of [2, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300])
    for (const name of ['temporaryDataUpdate', 'saveInsureInfo'] as const)
      expect(await attempt(name, { ...trade.key, revision, answers }, trade.token)).toMatchObject({
        status: 409,
        body: { code: 'draft.conflict', data: { revision: 1 } },
      });
  await call('temporaryDataRemove', { tradeId: trade.tradeId }, trade.token);
  const late = { ...trade.key, revision: 1, answers };
  expect(await attempt('temporaryDataUpdate', late, trade.token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision: 0 } },
  });
});

test('a draft that begins anew after one that was never saved was removed is not taken for that one', async () => {
  const { key, tradeId, token } = await openTrade(server);
  await call('temporaryDataSave', { ...key, answers }, token);
  await call('temporaryDataRemove', { tradeId }, token);
  expect(await call('temporaryDataRemove', { tradeId }, token)).toEqual({ removed: false });
  const again = () => attempt('temporaryDataSave', { ...key, answers: named(street(1)) }, token);
  const tries = await Promise.all(Array.from({ length: 10 }, again));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await call('temporaryDataInfo', { tradeId }, token)).toMatchObject({ revision: 2 });
  const late = { ...key, revision: 1, answers: named(street(2)) };
  expect(await attempt('temporaryDataUpdate', late, token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision: 2, answers: named(street(1)) } },
  });
});

test('a draft that begins anew after a saved one was removed is not taken for what was saved', async () => {
  const trade = await openTrade(server);
  const { key, token } = trade;
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  await call('temporaryDataRemove', { tradeId: trade.tradeId }, token);
  const { revision } = await call('temporaryDataSave', { ...key, answers: named(street(1)) }, token);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ revision, savedAt: null });
  // A page that was open all along builds on the answers that were saved.
  const late = { ...key, revision: 1, answers: named(street(2)) };
  expect(await attempt('temporaryDataUpdate', late, token)).toMatchObject({
    status: 409,
    body: { code: 'draft.conflict', data: { revision, answers: named(street(1)) } },
  });
});
