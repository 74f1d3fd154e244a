/** A Vitest instance that stays loaded and runs tests repeatedly, each time with another mistake planted in memory. */
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { plant, type PlantedMistake } from './planted-mistake.ts';

/** The test files to run, optionally restricted to matching titles. */
export type TestSelection = Pick<PlantedMistake, 'tests' | 'titles'>;

export interface LaneResult {
  passed: number;
  failed: number;
  /** Titles of the failed tests with those of their groups. */
  failedTitles: string[];
  /** Messages of test files that failed to load, and of hooks that failed. */
  errors: string[];
  /** Titles and messages of the failed tests, and the messages of errors that no test handled. */
  failures: string[];
  /** Whether a test loaded the file with the mistake. */
  isPlanted: boolean;
}

interface Planting {
  mistake: PlantedMistake | undefined;
  isPlanted: boolean;
}

/** Time limit of a test in ms, that of `npm test` for the server; a mistake may keep a test from ending. */
const TEST_TIMEOUT_MS = 90_000;

export class MutationLane {
  readonly #root: string;
  readonly #vitest: Vitest;
  /** Read by the plugin of this lane; files on disk stay unchanged. */
  readonly #planting: Planting;

  private constructor(root: string, vitest: Vitest, planting: Planting) {
    this.#root = root;
    this.#vitest = vitest;
    this.#planting = planting;
  }

  /** @param hasDatabase starts a PostgreSQL before the first test */
  static async open(root: string, hasDatabase: boolean): Promise<MutationLane> {
    const planting: Planting = { mistake: undefined, isPlanted: false };
    const plugin = {
      name: 'plant-mistake',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        const { mistake } = planting;
        if (!mistake || id !== join(root, mistake.file)) return undefined;
        const mutated = plant(code, mistake);
        planting.isPlanted = mutated !== code;
        return mutated;
      },
    };
    const options = {
      root,
      config: false as const,
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
      include: ['**/*.test.{ts,tsx}'],
      setupFiles: ['tests/mutation/stop-at-first-failure.ts'],
      globalSetup: hasDatabase ? ['tests/http/postgres.ts'] : [],
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
    };
    return new MutationLane(root, await createVitest('test', options, { plugins: [plugin] }), planting);
  }

  /** Runs the selected tests with a mistake planted, or with the unchanged code. */
  async run({ tests, titles }: TestSelection, mistake?: PlantedMistake): Promise<LaneResult> {
    this.#plant(mistake);
    const project = this.#vitest.getRootProject();
    const options = titles === undefined ? {} : { testNamePattern: new RegExp(titles) };
    const paths = tests.map((test) => join(this.#root, test));
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(
      paths.map((path) => project.createSpecification(path, options)),
    );
    const { isPlanted } = this.#planting;
    this.#plant(undefined);
    const selectedModules = testModules.filter(({ moduleId }) => paths.includes(moduleId));
    const { passed, failed } = countTests(selectedModules);
    // An unhandled error fails a run too.
    return {
      passed,
      failed: failed + unhandledErrors.length,
      failedTitles: failedTitlesOf(selectedModules),
      errors: errorsOf(selectedModules),
      failures: [...failuresOf(selectedModules), ...unhandledErrors.map(messageOf)],
      isPlanted,
    };
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** Sets the mistake and invalidates the affected files, so that they are transformed again when they are next loaded. */
  #plant(mistake: PlantedMistake | undefined): void {
    for (const affected of [this.#planting.mistake, mistake])
      if (affected) this.#vitest.invalidateFile(join(this.#root, affected.file));
    Object.assign(this.#planting, { mistake, isPlanted: false });
  }
}

function countTests(modules: readonly TestModule[]): { passed: number; failed: number } {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string) => states.filter((other) => other === state).length;
  return { passed: count('passed'), failed: count('failed') };
}

const failedTitlesOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) => [...module.children.allTests('failed')].map(({ fullName }) => fullName));

const failuresOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) =>
    [...module.children.allTests('failed')].map(
      (test) => `${test.fullName}: ${test.result().errors?.map(messageOf).join('; ') ?? ''}`,
    ),
  );

const messageOf = (error: unknown): string =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error);

const errorsOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => message)),
  );
