/** One Vitest that keeps what it transformed, and runs tests again and again with another mistake in memory each time. */
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { plant, type PlantedMistake } from './planted-mistake.ts';

/** Which tests run: whole files, or of those the tests whose titles match. */
export type TestSelection = Pick<PlantedMistake, 'tests' | 'titles'>;

export interface LaneResult {
  passed: number;
  failed: number;
  /** Why a test file did not even load, or why its hooks failed. */
  errors: string[];
  /** Whether a test loaded the file with the mistake in it. */
  isPlanted: boolean;
}

interface Planting {
  mistake: PlantedMistake | undefined;
  isPlanted: boolean;
}

/** A mistake that stops a test from ever ending is noticed after this, ms. */
const TEST_TIMEOUT_MS = 30_000;

export class MutationLane {
  readonly #root: string;
  readonly #vitest: Vitest;
  /** Read by the plugin of this lane; the files on the disk stay as they are. */
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
        const changed = plant(code, mistake);
        planting.isPlanted = changed !== code;
        return changed;
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
      hookTimeout: 2 * TEST_TIMEOUT_MS,
    };
    return new MutationLane(root, await createVitest('test', options, { plugins: [plugin] }), planting);
  }

  /** Runs tests with a mistake, or without any. */
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
    const ran = testModules.filter(({ moduleId }) => paths.includes(moduleId));
    const { passed, failed } = countTests(ran);
    // Vitest fails a run for an unhandled error, too.
    return { passed, failed: failed + unhandledErrors.length, errors: errorsOf(ran), isPlanted };
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** The file is transformed again when a test loads it next. */
  #plant(mistake: PlantedMistake | undefined): void {
    for (const changed of [this.#planting.mistake, mistake])
      if (changed) this.#vitest.invalidateFile(join(this.#root, changed.file));
    Object.assign(this.#planting, { mistake, isPlanted: false });
  }
}

function countTests(modules: readonly TestModule[]): { passed: number; failed: number } {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string) => states.filter((each) => each === state).length;
  return { passed: count('passed'), failed: count('failed') };
}

const errorsOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => message)),
  );
