import { expect, test } from 'vitest';
import { birthDateOfId } from './birth-date-of-id.ts';
import { genderOfId } from './gender-of-id.ts';

test.each([
  ['11010519491231002X', '1949-12-31', 'F', 'resident ID'],
  ['11010519491231002x', '1949-12-31', 'F', 'resident ID with a lowercase x'],
  ['440524188001010014', '1880-01-01', 'M', 'resident ID of the 19th century'],
  ['110105491231002', '1949-12-31', 'F', 'resident ID of 15 digits: always the 20th century'],
  ['810000199408230021', '1994-08-23', 'F', 'residence permit'],
  ['932682198501010017', '1985-01-01', 'M', "foreigner's permanent resident card of 2023"],
])('%s contains %s, %s: %s', (id, birthDate, gender) => {
  expect(birthDateOfId(id)).toBe(birthDate);
  expect(genderOfId(id)).toBe(gender);
});

test.each([
  ['110105194912310021', 'wrong check character'],
  ['110000199002300012', 'nonexistent day'],
  ['110105490231002', 'nonexistent day, 15 digits'],
  ['990426199112010074', 'unknown prefix'],
  ['810000940823002', 'residence permits never had 15 digits'],
  ['KAZ110090123105', 'the 2017 card omits the century'],
  ['91350100M000100Y43', 'a company has no birth date'],
  ['E12345678', 'a passport'],
  ['', 'empty text'],
])('%s contains neither birth date nor gender: %s', (id) => {
  expect(birthDateOfId(id)).toBeUndefined();
  expect(genderOfId(id)).toBeUndefined();
});
