import { expect, test } from 'vitest';
import type { NoticeOfInsured } from '../../../../schemas/generated/health-notice.ts';
import { currentInsured } from './current-insured.ts';

const people = (...states: NoticeOfInsured['state'][]): NoticeOfInsured[] =>
  states.map((state, i) => ({ insuredId: `p${i}`, name: `${i}`, relation: '', state }));

test.each([
  ['the first who has a notice to confirm', people('passed', 'failed', 'toConfirm'), undefined, 'p2'],
  ['when nobody has, the first who failed', people('passed', 'manualApplied', 'failed'), undefined, 'p2'],
  ['when all is done, the first', people('passed', 'notRequired'), undefined, 'p0'],
  ['whoever was chosen, before all others', people('passed', 'toConfirm'), 'p0', 'p0'],
  ['somebody else when the chosen one is gone', people('passed', 'toConfirm'), 'p9', 'p1'],
])('it is the turn of %s', (_say, insured, chosen, expected) => {
  expect(currentInsured(insured, chosen)?.insuredId).toBe(expected);
});

test('it is nobody’s turn when nobody is insured', () => {
  expect(currentInsured([], undefined)).toBeUndefined();
});
