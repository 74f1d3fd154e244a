import { expect, test } from 'vitest';
import { noticeEvents, noticeStates } from './health-notice.ts';

test('a notice that is to be confirmed is answered, a failed one is taken further, a passed one is corrected or falls with its person [S-003]', () => {
  const moves = Object.entries(noticeEvents).flatMap(([event, { from, to }]) =>
    from.map((state) => `${state} ${event} ${to}`),
  );
  expect(moves).toEqual([
    'toConfirm fits passed',
    'toConfirm unfit failed',
    'failed reconfirm toConfirm',
    'failed applyManual manualApplied',
    'failed modifyInsured toConfirm',
    'passed correct toConfirm',
    'passed insuredChanged toConfirm',
  ]);
});

test('nothing leads out of a notice that is not required or is with the underwriters', () => {
  const left = new Set<string>(Object.values(noticeEvents).flatMap(({ from }) => from));
  expect(noticeStates.filter((state) => !left.has(state))).toEqual(['notRequired', 'manualApplied']);
});
