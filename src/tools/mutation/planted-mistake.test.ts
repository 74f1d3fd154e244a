import { expect, test } from 'vitest';
import { projectRoot } from '../../server/settings/project-root.ts';
import { readNamingTests } from '../requirements/naming-tests.ts';
import { findPlantingProblem, plant, readPlantedMistakes, type PlantedMistake } from './planted-mistake.ts';

const root = projectRoot();
const mistakes = readPlantedMistakes(root);

test('the text of every planted mistake occurs once in its file', () => {
  expect(mistakes.flatMap((mistake) => findPlantingProblem(root, mistake) ?? [])).toEqual([]);
});

test('the store, the core, drafts and routes have planted mistakes, and every mistake has its own name', () => {
  expect(mistakes.length).toBeGreaterThan(200);
  for (const folder of ['src/server/store/', 'src/core/', 'src/app/form/drafts/', 'src/server/routes/'])
    expect(
      mistakes.some(({ file }) => file.startsWith(folder)),
      folder,
    ).toBe(true);
  expect(new Set(mistakes.map(({ mistake }) => mistake)).size).toBe(mistakes.length);
});

test('the ids of planted mistakes are requirements that the tests name', () => {
  const named = readNamingTests(root);
  const unnamed = mistakes.flatMap(({ ids = [], tests }) =>
    ids.filter((id) => !tests.some((file) => named.get(id)?.includes(file))),
  );
  expect(unnamed).toEqual([]);
});

const mistake: PlantedMistake = {
  mistake: 'the limit is one higher',
  file: 'src/tools/mutation/planted-mistake.ts',
  text: 'if (count !== 1)',
  planted: 'if (count > $1)',
  tests: ['src/tools/mutation/planted-mistake.test.ts'],
};

test('planting replaces the text with the planted text literally', () => {
  expect(plant('a; if (count !== 1) b;', mistake)).toBe('a; if (count > $1) b;');
});

test.each<[string, Partial<PlantedMistake>, string]>([
  ['no such file', { file: 'nowhere.ts' }, 'there is no nowhere.ts'],
  ['a text that does not occur', { text: mistake.text.repeat(2) }, 'the text stands 0 times'],
  ['a text that occurs twice', { text: 'const ' }, 'times in src/tools'],
  ['a mistake that changes nothing', { planted: mistake.text }, 'nothing changes'],
  ['a missing test file', { tests: ['gone.test.ts'] }, 'there is no gone.test.ts'],
  ['no tests', { tests: [] }, 'no tests are named'],
])('%s is a problem', (_title, change, problem) => {
  expect(findPlantingProblem(root, mistake)).toBeUndefined();
  expect(findPlantingProblem(root, { ...mistake, ...change })).toContain(problem);
});
