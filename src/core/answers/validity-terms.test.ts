import { expect, test } from 'vitest';
import { lastDayOfTerm, termAtIssue } from './validity-terms.ts';

test.each([
  ['2010-06-02', '2026-06-01', 5],
  ['2010-06-01', '2026-06-01', 10],
  ['2000-06-02', '2026-06-01', 10],
  ['2000-06-01', '2026-06-01', 20],
  ['1980-06-02', '2026-06-01', 20],
  ['1980-06-01', '2026-06-01', 'longTerm'],
  ['2026-06-01', '2026-06-01', 5],
  ['2026-06-02', '2026-06-01', undefined],
  ['1980-02-30', '2026-06-01', undefined],
  ['1980-02-03', '', undefined],
])('the card of a holder born %s, issued %s, has the term %s (U26)', (birthDate, issued, term) => {
  expect(termAtIssue(birthDate, issued)).toBe(term);
});

test.each([
  ['2020-05-06', 10, '2030-05-06'],
  ['2016-02-29', 5, '2021-02-28'],
  ['2016-02-29', 20, '2036-02-29'],
  ['2016-03-01', 5, '2021-03-01'],
  ['9990-01-01', 10, undefined],
  ['2016-02-30', 5, undefined],
])('a term from %s for %i years ends on %s (U26)', (start, years, end) => {
  expect(lastDayOfTerm(start, years)).toBe(end);
});
