/** Planted mistakes: small changes of the code, each of which at least one of its tests must detect. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of `tests/mutation/planted/*.json`. Paths are relative to the project root. */
export interface PlantedMistake {
  /** The faulty behaviour, in words for a reviewer. */
  mistake: string;
  file: string;
  /** Source text that occurs exactly once in the file. */
  text: string;
  /** The replacement of the text. */
  planted: string;
  /** Test files that run with the mistake; one failing test detects it. */
  tests: readonly string[];
  /** A regular expression that selects tests by title; all tests run without it. */
  titles?: string;
  /** The requirements whose guard the mistake takes out: for each, a test that names it must fail. */
  ids?: readonly string[];
}

const FOLDER = 'tests/mutation/planted';

/** Reads the mistakes of all files, which group them by the area of the code. */
export const readPlantedMistakes = (root: string): PlantedMistake[] =>
  readdirSync(join(root, FOLDER))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(root, FOLDER, name), 'utf8')) as PlantedMistake[]);

/** Returns the source with the mistake. The text must occur once, because only the first occurrence is replaced. */
export const plant = (source: string, { text, planted }: PlantedMistake): string =>
  source.replace(text, () => planted);

/** Returns why a mistake cannot be planted, or undefined if it can. */
export function findPlantingProblem(root: string, mistake: PlantedMistake): string | undefined {
  const { file, text, planted, tests } = mistake;
  const source = readText(join(root, file));
  if (source === undefined) return `there is no ${file}`;
  const count = source.split(text).length - 1;
  if (count !== 1) return `the text stands ${count} times in ${file}, not once: ${text}`;
  if (text === planted) return `nothing changes in ${file}: ${text}`;
  const missing = tests.find((test) => readText(join(root, test)) === undefined);
  if (missing !== undefined) return `there is no ${missing}`;
  return tests.length === 0 ? 'no tests are named' : undefined;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
