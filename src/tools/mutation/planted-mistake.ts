/** Planted mistakes: single small changes of the product that at least one of the named tests must notice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of `tests/mutation/planted/*.json`. Paths are below the project's root. */
export interface PlantedMistake {
  /** What a person would say went wrong. */
  mistake: string;
  file: string;
  /** Stands exactly once in the file. */
  text: string;
  /** What takes its place. */
  planted: string;
  /** Test files that run with the mistake; one failing test notices it. */
  tests: readonly string[];
  /** A regular expression: only tests with such a title run. Without it all run. */
  titles?: string;
}

const FOLDER = 'tests/mutation/planted';

/** The mistakes of all rooms; each file of the folder is a room. */
export const readPlantedMistakes = (root: string): PlantedMistake[] =>
  readdirSync(join(root, FOLDER))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(root, FOLDER, name), 'utf8')) as PlantedMistake[]);

/** The source with the mistake in it. The text may stand there once only, or nobody knows which one is meant. */
export const plant = (source: string, { text, planted }: PlantedMistake): string =>
  source.replace(text, () => planted);

/** Why a mistake cannot be planted; undefined when it can. */
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
