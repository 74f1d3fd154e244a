import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NETWORK_FAILED, Problem } from '../../calls/problem.ts';
import { askLatest, PAUSE_MS, type Asked } from './ask-latest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Questions that are answered by hand, in any order, even when they are cancelled; and what is shown of them. */
function questions() {
  const asked: { signal: AbortSignal; answer: (data: number) => void; fail: (problem: Problem) => void }[] =
    [];
  let shown: Asked<number> = { data: undefined, isWaiting: true, problem: undefined };
  const asker = askLatest<number>(
    (signal) =>
      new Promise((answer, fail) => {
        asked.push({ signal, answer, fail });
      }),
    (change) => (shown = change(shown)),
  );
  return { asked, asker, shown: () => shown };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('the answer to an earlier question never replaces that to a later one', async () => {
  const { asked, asker, shown } = questions();
  asker.askNow();
  asker.askLater();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toHaveLength(2);
  asked[1]!.answer(2);
  await settle();
  expect(shown()).toEqual({ data: 2, isWaiting: false, problem: undefined });
  asked[0]!.answer(1);
  await settle();
  expect(shown()).toEqual({ data: 2, isWaiting: false, problem: undefined });
});

test('a change cancels the question before at once, and is asked about when no other follows', async () => {
  const { asked, asker } = questions();
  asker.askNow();
  asker.askLater();
  expect(asked[0]!.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  asker.askLater();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  asker.stop();
  expect(asked[1]!.signal.aborted).toBe(true);
});

test('the last answer stays, marked, while a newer one is awaited', async () => {
  const { asked, asker, shown } = questions();
  asker.askNow();
  asked[0]!.answer(1);
  await settle();
  asker.askLater();
  expect(shown()).toEqual({ data: 1, isWaiting: true, problem: undefined });
});

test('after a failure the last answer stays marked, and the question is repeated with growing pauses', async () => {
  const { asked, asker, shown } = questions();
  const unreachable = new Problem(NETWORK_FAILED);
  asker.askNow();
  asked[0]!.answer(1);
  await settle();
  asker.askLater();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  asked[1]!.fail(unreachable);
  await settle();
  expect(shown()).toEqual({ data: 1, isWaiting: true, problem: unreachable });
  await vi.advanceTimersByTimeAsync(800);
  expect(asked).toHaveLength(3);
  asked[2]!.fail(unreachable);
  await vi.advanceTimersByTimeAsync(1199);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  asked[3]!.answer(3);
  await settle();
  expect(shown()).toEqual({ data: 3, isWaiting: false, problem: undefined });
});

test('when the network is back a question that failed is asked at once, and no other', async () => {
  const { asked, asker } = questions();
  asker.askNow();
  asker.askAgain();
  expect(asked).toHaveLength(1);
  asked[0]!.fail(new Problem(NETWORK_FAILED));
  await settle();
  asker.askAgain();
  expect(asked).toHaveLength(2);
});

test('what the server refuses is asked about again after a change only', async () => {
  const { asked, asker, shown } = questions();
  asker.askNow();
  asked[0]!.fail(new Problem('answers.invalid', { status: 422 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(shown()).toMatchObject({ isWaiting: true, problem: { code: 'answers.invalid' } });
  asker.askLater();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(asked).toHaveLength(2);
});
