import { expect, test } from 'vitest';
import { parseShanghaiMoment, shanghaiMoment } from './shanghai-moment.ts';

test.each([
  '2026-02-29',
  '2026-02-30T10:00',
  '2026-13-01',
  '2026-12-01T25:00',
  '2026-12-01T24:01',
  '2026-12-01T10',
  '2026-12-01T10:00Z',
  '2026-12-01T10:00+01:00',
  '1.12.2026',
  'tomorrow',
  '',
])('%j is no moment', (text) => expect(parseShanghaiMoment(text)).toBeUndefined());

test.each([
  ['2026-12-01', '2026-11-30T16:00:00.000Z', '2026-12-01 00:00'],
  ['2028-02-29', '2028-02-28T16:00:00.000Z', '2028-02-29 00:00'],
  [' 2026-12-01T09:30 ', '2026-12-01T01:30:00.000Z', '2026-12-01 09:30'],
  ['2026-12-01 09:30:15', '2026-12-01T01:30:15.000Z', '2026-12-01 09:30:15'],
  ['2026-12-31T24:00', '2026-12-31T16:00:00.000Z', '2027-01-01 00:00'],
])('%j is %s, and reads %s', (text, instant, clock) => {
  const moment = parseShanghaiMoment(text)!;
  expect(moment.toISOString()).toBe(instant);
  expect(shanghaiMoment(moment)).toBe(clock);
});
