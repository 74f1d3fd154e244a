import { expect, test } from 'vitest';
import { AnswersTracker } from './answers-tracker.ts';

test('answers of the prop are new until they are applied', () => {
  const tracker = new AnswersTracker();
  const answers = { a: { x: '1' } };
  expect(tracker.newAnswers(answers)).toBe(answers);
  tracker.apply(answers);
  expect(tracker.newAnswers(answers)).toBeUndefined();
  expect(tracker.newAnswers({ ...answers })).toEqual(answers);
  expect(tracker.newAnswers(undefined)).toBeUndefined();
});

test('answers that the host passes back are not new, not even older ones', () => {
  const tracker = new AnswersTracker();
  const seen: object[] = [];
  tracker.emit(
    () => ({ a: { x: '1' } }),
    (answers) => seen.push(answers),
  );
  tracker.emit(
    () => ({ a: { x: '2' } }),
    (answers) => seen.push(answers),
  );
  expect(seen).toHaveLength(2);
  expect(seen.map((answers) => tracker.newAnswers(answers as never))).toEqual([undefined, undefined]);
});

test('changes that do not come from the customer are not passed on', () => {
  const tracker = new AnswersTracker();
  let calls = 0;
  tracker.silently(() =>
    tracker.emit(
      () => ({}),
      () => (calls += 1),
    ),
  );
  expect(calls).toBe(0);
  tracker.emit(
    () => ({}),
    () => (calls += 1),
  );
  expect(calls).toBe(1);
});

test('another form opens with new answers of the prop, or else with those that were entered', () => {
  const tracker = new AnswersTracker();
  const [source, entered, replaced] = [{ a: { x: '1' } }, { a: { x: '2' } }, { a: { x: '3' } }];
  expect(tracker.initialAnswers(source)).toBe(source);
  tracker.open(() => entered, source);
  expect(tracker.initialAnswers(source)).toBe(entered);
  expect(tracker.initialAnswers(replaced)).toBe(replaced);
});
