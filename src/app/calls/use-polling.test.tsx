// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from './problem.ts';
import { usePolling } from './use-polling.ts';

let isHidden = false;
const cleanups: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  act(() => cleanups.splice(0).forEach((clean) => clean()));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Question {
  signal: AbortSignal;
  resolve: (answer: string) => void;
  reject: (thrown: unknown) => void;
}

const isFinal = (answer: string) => answer === 'final';

/** Draws a page that asks until the answer is final. The test answers its questions. */
async function poll() {
  const questions: Question[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => questions.push({ signal, resolve, reject }));
  const place = document.createElement('div');
  function Page() {
    const { data, problem, isOver } = usePolling(ask, isFinal);
    return `${data}, ${problem?.code}${isOver ? ', over' : ''}`;
  }
  const root = createRoot(place);
  cleanups.push(() => root.unmount());
  await act(async () => root.render(<Page />));
  const answer = (position: number, text: string) => act(async () => questions[position]!.resolve(text));
  const fail = (position: number) =>
    act(async () => questions[position]!.reject(new Problem('network.failed')));
  return { questions, shown: () => place.textContent, answer, fail };
}

/** Hides or shows the page. */
const show = (hidden: boolean) =>
  act(async () => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const MINUTE = 60_000;

test('a question that was under way when the page was shown again fails after the final answer: nothing is shown or asked', async () => {
  const { questions, shown, answer, fail } = await poll();
  await show(true);
  await show(false);
  expect(questions).toHaveLength(2);
  expect(questions[0]!.signal.aborted).toBe(true);
  await answer(1, 'final');
  await fail(0);
  await pass(MINUTE);
  expect(shown()).toBe('final, undefined');
  expect(questions).toHaveLength(2);
});

test('an older answer does not replace a newer one', async () => {
  const { shown, answer } = await poll();
  await show(true);
  await show(false);
  await answer(1, 'newer');
  await answer(0, 'older');
  expect(shown()).toBe('newer, undefined');
});

test('a page that is hidden and shown often asks one question at a time, and stops as late as any other', async () => {
  const { questions, answer, shown } = await poll();
  for (let i = 0; i < 5; i += 1) {
    await show(true);
    await show(false);
  }
  const open = () => questions.filter(({ signal }) => !signal.aborted);
  expect(open()).toHaveLength(1);
  let answered = 0;
  for (let round = 0; round < 41; round += 1) {
    for (; answered < questions.length; answered += 1) await answer(answered, 'waiting');
    await pass(5000);
  }
  expect(questions).toHaveLength(6 + 40);
  expect(shown()).toBe('waiting, undefined, over');
});

test('a final answer is the last one: a page that is shown again asks no more', async () => {
  const { questions, answer } = await poll();
  await answer(0, 'final');
  await show(true);
  await show(false);
  await pass(MINUTE);
  expect(questions).toHaveLength(1);
});

test('a page that has stopped asking asks once when it is shown again', async () => {
  const { questions, answer, shown } = await poll();
  for (let round = 0; round < 41; round += 1) {
    await answer(round, 'waiting');
    await pass(5000);
  }
  expect(shown()).toBe('waiting, undefined, over');
  await show(true);
  await show(false);
  await answer(41, 'waiting');
  await pass(MINUTE);
  expect(questions).toHaveLength(42);
});

test('a hidden page asks nothing, and at once when it is shown again', async () => {
  const { questions, answer } = await poll();
  await answer(0, 'waiting');
  await show(true);
  await pass(MINUTE);
  expect(questions).toHaveLength(1);
  await show(false);
  expect(questions).toHaveLength(2);
});

test('a question that is answered while the page is hidden leaves the next one to the moment it is shown', async () => {
  const { questions, answer, shown } = await poll();
  await show(true);
  await answer(0, 'waiting');
  await pass(MINUTE);
  expect(questions).toHaveLength(1);
  expect(shown()).toBe('waiting, undefined');
  await show(false);
  await answer(1, 'final');
  expect(shown()).toBe('final, undefined');
});
