import { expect, test } from 'vitest';
import { projectRoot } from '../../server/settings/project-root.ts';
import { findPlantingProblem, plant, readPlantedMistakes, type PlantedMistake } from './planted-mistake.ts';

const root = projectRoot();
const mistakes = readPlantedMistakes(root);

test('every planted mistake still has its place: its text stands once in its file', () => {
  expect(mistakes.flatMap((mistake) => findPlantingProblem(root, mistake) ?? [])).toEqual([]);
});

test('there are mistakes for the store, the core, the drafts and the calls, each named differently', () => {
  expect(mistakes.length).toBeGreaterThan(200);
  for (const room of ['src/server/store/', 'src/core/', 'src/app/form/drafts/', 'src/server/routes/'])
    expect(
      mistakes.some(({ file }) => file.startsWith(room)),
      room,
    ).toBe(true);
  expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length);
});

const mistake: PlantedMistake = {
  mistake: 'the limit is one higher',
  file: 'src/tools/mutation/planted-mistake.ts',
  text: 'if (count !== 1)',
  planted: 'if (count > $1)',
  tests: ['src/tools/mutation/planted-mistake.test.ts'],
};

test('a mistake is planted as it is written', () => {
  expect(plant('a; if (count !== 1) b;', mistake)).toBe('a; if (count > $1) b;');
});

test.each<[string, Partial<PlantedMistake>, string]>([
  ['no such file', { file: 'nowhere.ts' }, 'there is no nowhere.ts'],
  ['a text that stands nowhere', { text: mistake.text.repeat(2) }, 'the text stands 0 times'],
  ['a text that stands twice', { text: 'const ' }, 'times in src/tools'],
  ['a mistake that changes nothing', { planted: mistake.text }, 'nothing changes'],
  ['a test that is gone', { tests: ['gone.test.ts'] }, 'there is no gone.test.ts'],
  ['no tests', { tests: [] }, 'no tests are named'],
])('%s is a problem', (_title, change, problem) => {
  expect(findPlantingProblem(root, mistake)).toBeUndefined();
  expect(findPlantingProblem(root, { ...mistake, ...change })).toContain(problem);
});
