import { expect, test } from 'vitest';
import { lastDayOf } from './cover-period.ts';

const BORN = '1988-03-15';

test.each([
  [{ days: 1 }, '2026-11-28', BORN, '2026-11-28'],
  [{ days: 30 }, '2026-11-28', BORN, '2026-12-27'],
  [{ years: 1 }, '2026-11-28', BORN, '2027-11-27'],
  [{ years: 20 }, '2026-03-01', BORN, '2046-02-28'],
  [{ years: 1 }, '2027-03-01', BORN, '2028-02-29'],
  [{ years: 1 }, '2028-02-29', BORN, '2029-02-28'],
  [{ years: 4 }, '2028-02-29', BORN, '2032-02-28'],
  [{ toAge: 60 }, '2026-11-28', BORN, '2048-03-14'],
  [{ toAge: 61 }, '2026-11-28', '1988-02-29', '2049-02-28'],
])('%o from %s, born %s, ends with %s', (length, firstDay, birthDate, lastDay) => {
  expect(lastDayOf(length, firstDay, birthDate)).toBe(lastDay);
});
