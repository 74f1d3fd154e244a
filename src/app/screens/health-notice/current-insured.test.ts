import { expect, test } from 'vitest';
import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';
import { currentInsured } from './current-insured.ts';

const insuredIn = (...states: NoticeOfInsured['state'][]): NoticeOfInsured[] =>
  states.map((state, i) => ({ insuredId: `p${i}`, name: `${i}`, relation: '', state }));

test.each([
  ['the first insured with a notice to confirm', insuredIn('passed', 'failed', 'toConfirm'), undefined, 'p2'],
  [
    'the first insured with a failed notice, when none is to confirm',
    insuredIn('passed', 'manualApplied', 'failed'),
    undefined,
    'p2',
  ],
  ['the first insured, when all are settled', insuredIn('passed', 'notRequired'), undefined, 'p0'],
  ['the selected insured, before all others', insuredIn('passed', 'toConfirm'), 'p0', 'p0'],
  [
    'the first with a notice to confirm, when the selected insured was removed',
    insuredIn('passed', 'toConfirm'),
    'p9',
    'p1',
  ],
])('the current insured is %s', (_title, insured, selectedId, expected) => {
  expect(currentInsured(insured, selectedId)?.insuredId).toBe(expected);
});

test('without insureds there is no current insured', () => {
  expect(currentInsured([], undefined)).toBeUndefined();
});
