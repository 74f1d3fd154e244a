import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesByDepth } from '../depth.ts';
import { answerFixtures } from './answer-fixtures.ts';
import { databaseHash } from './database.ts';
import { applyMutations, mutations } from './mutations.ts';
import { startServer } from './server.ts';
import { openTrade, readStoredAnswers, type Insurer, type OpenTrade } from './trade.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const CASES = casesByDepth({ sample: 40, deep: 1_000 });
const server = await startServer();

/** The deep run tries many times more answers. */
const DEADLINE_MS = 300_000;

test(
  'randomly changed answers are stored exactly as checked, or refused without writing a row',
  async () => {
    const trades = new Map<Insurer, OpenTrade>();
    for (const insurer of ['chenghai', 'panshan', 'hemu'] as const)
      trades.set(insurer, await openTrade(server, insurer));
    const outcomeCounts = new Map<string, number>();
    const send = async (name: 'saveInsureInfo' | 'temporaryDataSave', fixture: number, answers: unknown) => {
      const { insurer } = answerFixtures[fixture]!;
      const trade = trades.get(insurer)!;
      const before = await databaseHash(server.databaseUrl);
      const revision = name === 'saveInsureInfo' ? { revision: 0 } : {};
      const { status, body } = await server.attempt(
        name,
        { ...trade.key, ...revision, answers },
        trade.token,
      );
      const outcome = `${name} ${status} ${body.code}`;
      outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
      expect([200, 400, 422], outcome).toContain(status);
      if (status !== 200) return expect(await databaseHash(server.databaseUrl)).toBe(before);
      const expected = name === 'saveInsureInfo' ? body.data?.['answers'] : answers;
      expect((await readStoredAnswers(server, trade)).answers).toEqual(expected);
      await server.call('temporaryDataRemove', { tradeId: trade.tradeId }, trade.token);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(answerFixtures.length - 1), mutations, async (fixture, changes) => {
        const answers = applyMutations(answerFixtures[fixture]!.answers, changes);
        await send('saveInsureInfo', fixture, answers);
        await send('temporaryDataSave', fixture, answers);
      }),
      { seed: SEED, numRuns: CASES, endOnFailure: true },
    );
    console.log(
      `seed ${SEED}, ${[...outcomeCounts].map(([outcome, count]) => `${outcome}: ${count}`).join(', ')}`,
    );
    expect([...outcomeCounts.keys()]).toEqual(
      expect.arrayContaining(['temporaryDataSave 200 0', 'saveInsureInfo 422 answers.invalid']),
    );
  },
  DEADLINE_MS,
);
