import { expect, test } from 'vitest';
import { instantWords, notices, periodWords, yuan } from './contract-words.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [125_050, '1,250.50'],
  [100_000_000_000, '1,000,000,000.00'],
])('%i fen are written %s', (fen, text) => {
  expect(yuan(fen)).toBe(text);
});

test('a period begins at 00:00 and ends at 24:00 of its last day, or never', () => {
  expect(periodWords({ firstDay: '2026-03-01', lastDay: '2027-02-28' })).toBe(
    '自2026年3月1日00:00起至2027年2月28日24:00止（北京时间）',
  );
  expect(periodWords({ firstDay: '2026-12-31' })).toBe('自2026年12月31日00:00起至终身（北京时间）');
});

test.each([
  ['2026-11-27T10:30:05Z', '2026年11月27日 18:30:05（北京时间）'],
  ['2026-12-31T15:59:59Z', '2026年12月31日 23:59:59（北京时间）'],
  ['2026-12-31T16:00:00.000Z', '2027年1月1日 00:00:00（北京时间）'],
])('%s is %s, wherever the server stands', (instant, words) => {
  expect(instantWords(instant)).toBe(words);
});

test('the notice of the cooling-off period says its days, and stands only where there is one', () => {
  expect(notices(15, '400-000-0100')[0]).toContain('您有15日的犹豫期');
  expect(notices(0, '400-000-0100').join('')).not.toContain('犹豫期');
  expect(notices(0, '400-000-0100').at(-1)).toContain('400-000-0100');
});
