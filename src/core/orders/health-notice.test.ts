import { expect, test } from 'vitest';
import { noticeEvents, noticeStates } from './health-notice.ts';

test('notices to confirm are answered, failed notices reopened or referred, passed notices corrected [S-003]', () => {
  const transitions = Object.entries(noticeEvents).flatMap(([event, { from, to }]) =>
    from.map((state) => `${state} ${event} ${to}`),
  );
  expect(transitions).toEqual([
    'toConfirm fits passed',
    'toConfirm unfit failed',
    'failed reconfirm toConfirm',
    'failed applyManual manualApplied',
    'failed modifyInsured toConfirm',
    'passed correct toConfirm',
    'passed insuredChanged toConfirm',
  ]);
});

test('a notice that is not required or in manual underwriting has no further event', () => {
  const sources = new Set<string>(Object.values(noticeEvents).flatMap(({ from }) => from));
  expect(noticeStates.filter((state) => !sources.has(state))).toEqual(['notRequired', 'manualApplied']);
});
