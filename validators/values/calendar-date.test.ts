import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addYears, ageInYears, daysBetween, isCalendarDate, parseCalendarDate } from './calendar-date.ts';

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
