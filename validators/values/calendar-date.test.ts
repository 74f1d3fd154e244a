import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  ageInYears,
  daysBetween,
  isCalendarDate,
  monthsBetween,
  parseCalendarDate,
  yearOf,
} from './calendar-date.ts';

/** Dates from 0001-01-01 to 9999-12-31, generated with the `Date` class, which rules must not use. */
const anyDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar date', () => {
  test.each(['2000-02-29', '2024-02-29', '0001-01-01', '9999-12-31', '1990-04-30'])('%s exists', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    ['1990-02-30', 'nonexistent day'],
    ['1900-02-29', '1900 is not a leap year'],
    ['2023-04-31', 'nonexistent day'],
    ['2023-13-01', 'nonexistent month'],
    ['2023-00-10', 'nonexistent month'],
    ['2023-01-00', 'nonexistent day'],
    ['0000-01-01', 'year 0 does not exist'],
    ['10000-01-01', 'year of five digits'],
    ['2023-1-1', 'month and day of one digit'],
    ['2023-01-01\n', 'trailing line break'],
    ['２０２３-01-01', 'full-width digits'],
    ['', 'empty text'],
  ])('%j is rejected: %s', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });

  test('parses into numbers', () => {
    expect(parseCalendarDate('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
  });
});

describe('age', () => {
  test.each([
    ['2004-02-29', '2022-02-28', 17, 'day before the leap-day birthday in a common year'],
    ['2004-02-29', '2022-03-01', 18, 'leap-day birthday falls on 1 March in a common year'],
    ['2004-02-29', '2024-02-28', 19, 'day before the birthday in a leap year'],
    ['2004-02-29', '2024-02-29', 20, 'birthday in a leap year'],
    ['2008-11-21', '2026-11-21', 18, 'on the birthday'],
    ['2008-11-22', '2026-11-21', 17, 'one day before the birthday'],
    ['2026-11-21', '2026-11-21', 0, 'born today'],
    ['2026-11-22', '2026-11-21', -1, 'born tomorrow'],
  ])('of %s on %s is %i: %s', (birth, date, age) => {
    expect(ageInYears(birth, date)).toBe(age);
  });

  test('is NaN when either text is not a date', () => {
    expect(ageInYears('2023-02-30', '2026-11-21')).toBeNaN();
    expect(ageInYears('2023-02-03', 'today')).toBeNaN();
  });
});

describe('days between', () => {
  test.each([
    ['1990-04-01', '1990-05-01', 30, 'across the start of summer time in Shanghai'],
    ['2026-10-24', '2026-11-21', 28, 'four weeks'],
    ['2024-02-28', '2024-03-01', 2, 'across a leap day'],
    ['2026-11-21', '2026-11-20', -1, 'backwards'],
    ['0001-01-01', '9999-12-31', 3652058, 'the full range'],
  ])('%s and %s: %i, %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  test('agree with the Date class', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
      }),
    );
  });

  test('are NaN when either text is not a date', () => {
    expect(daysBetween('', '2026-11-21')).toBeNaN();
  });
});

describe('adding years', () => {
  test.each([
    ['2026-11-21', 10, '2036-11-21'],
    ['2004-02-29', 1, '2005-03-01'],
    ['2004-02-29', 4, '2008-02-29'],
    ['2026-11-21', -30, '1996-11-21'],
    ['0999-01-01', 1, '1000-01-01'],
  ])('%s plus %i years is %s', (date, years, later) => {
    expect(addYears(date, years)).toBe(later);
  });

  test.each([
    ['9999-12-31', 1],
    ['0001-01-01', -1],
    ['2023-02-29', 1],
  ])('%s plus %i years is undefined', (date, years) => {
    expect(addYears(date, years)).toBeUndefined();
  });

  test('yields the birthday on which the age equals the years added', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 120 }), (birth, years) => {
        const birthday = addYears(birth, years);
        if (birthday !== undefined) expect(ageInYears(birth, birthday)).toBe(years);
      }),
    );
  });
});

describe('complete months between', () => {
  test.each([
    ['2026-01-15', '2026-02-15', 1, 'the same day'],
    ['2026-01-15', '2026-02-14', 0, 'a day short'],
    ['2026-01-31', '2026-02-28', 0, 'the end of a shorter month'],
    ['2024-02-29', '2025-02-28', 11, 'a day short of a leap day'],
    ['2026-02-15', '2026-01-15', -1, 'backwards'],
    ['2026-02-15', '2026-01-16', 0, 'backwards, a day short'],
    ['0001-01-01', '9999-12-31', 119_987, 'the full range'],
  ])('%s and %s: %i, %s', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  test('are the same backwards, and so many that one more is later', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const months = monthsBetween(from, to);
        expect(monthsBetween(to, from)).toBe(0 - months);
        expect(addMonths(from, months)! <= to).toBe(true);
        // A month that ends before the day of `from` completes on its last day only by clamping.
        const next = addMonths(from, months + 1) ?? '9999-99-99';
        expect(next > to || next.slice(8) < from.slice(8)).toBe(true);
      }),
    );
  });

  test('are NaN when either text is not a date', () => {
    expect(monthsBetween('2026-02-30', '2026-11-21')).toBeNaN();
  });
});

test('the year of a date, and of no other text', () => {
  expect(yearOf('0987-12-31')).toBe(987);
  expect(yearOf('2026')).toBeNaN();
});

describe('adding days', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2000-02-29', 366, '2001-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['0001-01-01', 3_652_058, '9999-12-31'],
  ])('%s plus %i days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  test('is the inverse of counting them', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test.each([
    ['9999-12-31', 1],
    ['0001-01-01', -1],
    ['2023-02-29', 1],
    ['2023-02-01', 1e300],
    ['2023-02-01', Infinity],
  ])('%s plus %d days is undefined', (date, days) => {
    expect(addDays(date, days)).toBeUndefined();
  });
});

describe('adding months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s plus %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });

  test.each([
    ['9999-12-01', 1],
    ['0001-01-31', -1],
    ['2023-02-29', 1],
    ['2023-02-01', -1e300],
    ['2023-02-01', Infinity],
  ])('%s plus %d months is undefined', (date, months) => {
    expect(addMonths(date, months)).toBeUndefined();
  });
});
