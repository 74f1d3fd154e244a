/** Which test files name a requirement, by the ids at the end of their titles. Says nothing of whether the tests ran. */
import { readdirSync, readFileSync } from 'node:fs';
import { requirementIdsIn } from './requirement-ids.ts';

const TEST_FOLDERS = ['src', 'schemas', 'validators', 'renderers', 'locales', 'tests'];
const CASE_FOLDER = 'fixtures/keywords';

/**
 * The test files, and the files of cases, that name each requirement.
 *
 * @param root project folder
 * @returns by id, sorted paths relative to the root
 */
export function readNamingTests(root: string): Map<string, string[]> {
  const tests = TEST_FOLDERS.flatMap((folder) => listFiles(root, folder, /\.(test|spec)\.tsx?$/));
  const byId = new Map<string, string[]>();
  for (const file of [...tests, ...listFiles(root, CASE_FOLDER, /\.json$/)].sort()) {
    for (const id of new Set(requirementIdsIn(readFileSync(`${root}/${file}`, 'utf8'))))
      byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return byId;
}

/** The requirements that a case of `fixtures/keywords` names: `npm run mutate` removes their rules one by one. */
export const readRuleIds = (root: string): Set<string> =>
  new Set(
    [...readNamingTests(root)]
      .filter(([, files]) => files.some((file) => file.startsWith(CASE_FOLDER)))
      .map(([id]) => id),
  );

const listFiles = (root: string, folder: string, names: RegExp): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`);
