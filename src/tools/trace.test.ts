import { expect, test } from 'vitest';
import { projectRoot } from '../server/settings/project-root.ts';
import {
  traceGaps,
  readRequirementAreas,
  readTestedIds,
  traceRequirements,
  type RequirementArea,
} from './trace.ts';
import { requirementIdsIn } from './requirements/requirement-ids.ts';

const root = projectRoot();

test('every requirement of a finished area has a test that names it, and tests name no unknown ids', () => {
  expect(traceGaps(traceRequirements(readRequirementAreas(root), readTestedIds(root)))).toEqual([]);
});

test('requirement ids are unique', () => {
  const ids = readRequirementAreas(root).flatMap(({ items }) => Object.keys(items));
  expect(ids.length).toBeGreaterThan(700);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a title names one or more ids in brackets that hold nothing else', () => {
  const titled = (ids: string) => `test('what is promised [${ids}]', …`;
  expect(requirementIdsIn(titled('Q-051') + titled('Q-003 Q-005'))).toEqual(['Q-051', 'Q-003', 'Q-005']);
  expect(requirementIdsIn(titled('as in Q-007') + titled('1') + 'Q-009')).toEqual([]);
});

test('traceGaps reports untested requirements of finished areas only, and unknown ids of every area', () => {
  const areas: RequirementArea[] = [
    { area: 'done', finished: true, items: { 'Q-001': 'first', 'Q-002': 'second' } },
    { area: 'begun', finished: false, items: { 'Q-003': 'third' } },
  ];
  const trace = traceRequirements(areas, new Set(['Q-001', 'Q-099']));
  expect(trace.untested.map(({ ids }) => ids)).toEqual([['Q-002'], ['Q-003']]);
  expect(traceGaps(trace)).toEqual(['Q-002 has no test', 'Q-099 is named by a test, but is no requirement']);
});
