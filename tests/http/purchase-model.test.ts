// A purchase that its four actors carry on over HTTP in any sequence, while providers fail: every move of its orders is one of the
// specification and has its cause, each actor gets what the state of the order lets it have, and no money is lost or kept twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesByDepth, dailySeed, isDeep } from '../depth.ts';
import { FINAL, PurchaseModel } from './purchase-model.ts';
import { lastDigits, steps } from './purchase-steps.ts';
import { PurchaseWorld } from './purchase-world.ts';

/** Each runs on a server of its own, for seconds. */
const RUNS = casesByDepth({ sample: 5, deep: 45 });
const LIMIT_MS = 900_000;

test(
  'whatever an applicant, an insured, an insurer and a payment provider do, also when they fail, an order moves as specified and money is neither lost nor kept twice [S-001 S-005 S-006 S-009]',
  async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(lastDigits, steps, async (digits, taken) => {
        const world = await PurchaseWorld.start(digits);
        const model = new PurchaseModel(world);
        try {
          await model.begin();
          for (const one of taken) await model.take(one);
          await model.settle();
          for (const state of model.reached()) reached.add(state);
          await world.expectUnbroken();
        } finally {
          await world.stop();
        }
      }),
      { numRuns: RUNS, seed: dailySeed('PURCHASE_SEED'), endOnFailure: true },
    );
    if (isDeep)
      expect([...reached]).toEqual(expect.arrayContaining(FINAL.filter((state) => state !== 'completed')));
  },
  LIMIT_MS,
);
