import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  traceGaps,
  requirementIdsIn,
  readRequirementAreas,
  readTestedIds,
  traceRequirements,
  type RequirementArea,
} from './trace.ts';

const root = join(import.meta.dirname, '../..');

test('every requirement of a finished area has a test that names it, and tests name no others', () => {
  expect(traceGaps(traceRequirements(readRequirementAreas(root), readTestedIds(root)))).toEqual([]);
});

test('no number stands for two requirements', () => {
  const ids = readRequirementAreas(root).flatMap(({ items }) => Object.keys(items));
  expect(ids.length).toBeGreaterThan(700);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a title names one number or more, in brackets of their own', () => {
  const titled = (ids: string) => `test('what is promised [${ids}]', …`;
  expect(requirementIdsIn(titled('Q-051') + titled('Q-003 Q-005'))).toEqual(['Q-051', 'Q-003', 'Q-005']);
  expect(requirementIdsIn(titled('as in Q-007') + titled('1') + 'Q-009')).toEqual([]);
});

test('a gap is reported where the area is finished, and a number that does not exist always', () => {
  const areas: RequirementArea[] = [
    { area: 'done', finished: true, items: { 'Q-001': 'first', 'Q-002': 'second' } },
    { area: 'begun', finished: false, items: { 'Q-003': 'third' } },
  ];
  const found = traceRequirements(areas, new Set(['Q-001', 'Q-099']));
  expect(found.untested.map(({ ids }) => ids)).toEqual([['Q-002'], ['Q-003']]);
  expect(traceGaps(found)).toEqual(['Q-002 has no test', 'Q-099 is named by a test, but is no requirement']);
});
