import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addYears, ageInYears, daysBetween, isCalendarDate, parseCalendarDate } from './calendar-date.ts';

/** Days from 0001-01-01 to 9999-12-31, made by the calendar of the platform, which rules themselves may not use. */
const aDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar date', () => {
  test.each(['2000-02-29', '2024-02-29', '0001-01-01', '9999-12-31', '1990-04-30'])('%s exists', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    ['1990-02-30', 'no such day'],
    ['1900-02-29', 'centuries are common years'],
    ['2023-04-31', 'no such day'],
    ['2023-13-01', 'no such month'],
    ['2023-00-10', 'no such month'],
    ['2023-01-00', 'no such day'],
    ['0000-01-01', 'there was no year 0'],
    ['2023-1-1', 'not two digits'],
    ['2023-01-01\n', 'more than the date'],
    ['２０２３-01-01', 'full-width digits'],
    ['', 'nothing'],
  ])('%j is none: %s', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });

  test('is read into numbers', () => {
    expect(parseCalendarDate('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
  });
});

describe('age', () => {
  test.each([
    ['2004-02-29', '2022-02-28', 17, 'the leap-day birthday has not come'],
    ['2004-02-29', '2022-03-01', 18, 'it counts from 1 March in common years'],
    ['2004-02-29', '2024-02-28', 19, 'and from the day itself in leap years'],
    ['2004-02-29', '2024-02-29', 20, 'and from the day itself in leap years'],
    ['2008-11-21', '2026-11-21', 18, 'full on the birthday itself'],
    ['2008-11-22', '2026-11-21', 17, 'one day short'],
    ['2026-11-21', '2026-11-21', 0, 'born today'],
    ['2026-11-22', '2026-11-21', -1, 'not born yet'],
  ])('of %s on %s is %i: %s', (birth, on, age) => {
    expect(ageInYears(birth, on)).toBe(age);
  });

  test('is no number when there is no date', () => {
    expect(ageInYears('2023-02-30', '2026-11-21')).toBeNaN();
    expect(ageInYears('2023-02-03', 'today')).toBeNaN();
  });
});

describe('days between', () => {
  test.each([
    ['1990-04-01', '1990-05-01', 30, 'clocks in Shanghai went forward in between'],
    ['2026-10-24', '2026-11-21', 28, 'four weeks'],
    ['2024-02-28', '2024-03-01', 2, 'over a leap day'],
    ['2026-11-21', '2026-11-20', -1, 'backwards'],
    ['0001-01-01', '9999-12-31', 3652058, 'the whole calendar'],
  ])('%s and %s: %i, %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  test('agree with the calendar of the platform', () => {
    fc.assert(
      fc.property(aDay, aDay, (from, to) => {
        expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
      }),
    );
  });

  test('are no number when there is no date', () => {
    expect(daysBetween('', '2026-11-21')).toBeNaN();
  });
});

describe('years later', () => {
  test.each([
    ['2026-11-21', 10, '2036-11-21'],
    ['2004-02-29', 1, '2005-03-01'],
    ['2004-02-29', 4, '2008-02-29'],
    ['2026-11-21', -30, '1996-11-21'],
    ['0999-01-01', 1, '1000-01-01'],
  ])('%s and %i years is %s', (date, years, later) => {
    expect(addYears(date, years)).toBe(later);
  });

  test.each([
    ['9999-12-31', 1],
    ['0001-01-01', -1],
    ['2023-02-29', 1],
  ])('%s and %i years is no date', (date, years) => {
    expect(addYears(date, years)).toBeUndefined();
  });

  test('make a person exactly so many years old', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 120 }), (birth, years) => {
        const birthday = addYears(birth, years);
        if (birthday !== undefined) expect(ageInYears(birth, birthday)).toBe(years);
      }),
    );
  });
});
