/**
 * `npm run recipes [-- <recipe> ...]`: performs each recipe of the README in a scratch copy of the working tree, checks
 * the copy, and compares the files it touched with those the README names. `--today` performs every second one, and the
 * others on the next day.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { compareFiles, filesOfRow } from './recipe-table.ts';
import { recipes, type Recipe } from './recipes.ts';
import { ScratchCopy } from './scratch-copy.ts';

const root = projectRoot();

const TYPES = 'node_modules/typescript-native/bin/tsc';

/** Suites that compare lists with each other: vocabulary, constructs, words, documents, snapshots, settings, coverage. */
const SUITES = [
  'validators/vocabulary.test.ts',
  'tests/constructs',
  'tests/locales',
  'tests/properties/documents.test.ts',
  'tests/properties/normalising.test.ts',
  'tests/snapshots',
  'src/core/diff/diff-forms.test.ts',
  'src/tools/qa/commands/coverage.test.ts',
];

const CHECKS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['node', TYPES, '--noEmit', '-p', '.'],
  ['node', TYPES, '--noEmit', '-p', 'src/core'],
  ['npx', 'tsx', 'src/tools/generate-types.ts', '--check'],
  ['npx', 'tsx', 'src/tools/check-architecture.ts'],
  ['npx', 'tsx', 'src/tools/check-citations.ts'],
  ['npx', 'vitest', 'run', '--project', 'unit', ...SUITES],
];

/** Performs a recipe in the copy and checks it. Returns the problems; none when the recipe works. */
function performRecipe(copy: ScratchCopy, { rows, edits, generate }: Recipe, readme: string): string[] {
  for (const edit of edits) edit(copy.folder);
  const failures = generate.flatMap((args) => copy.run('npx', args) ?? []);
  if (failures.length > 0) return failures;
  const files = copy.changedFiles();
  console.log(files.map((file) => `  ${file}`).join('\n'));
  return [
    ...compareFiles(
      rows.flatMap((row) => filesOfRow(readme, row)),
      files,
    ),
    ...CHECKS.flatMap(([command, ...args]) => copy.run(command, args) ?? []),
  ];
}

const recipesOfDay = (day: number): string[] =>
  Object.keys(recipes).filter((_name, i) => (i + day) % 2 === 0);

const args = process.argv.slice(2);
const names = args.includes('--today') ? recipesOfDay(Math.floor(Date.now() / 86_400_000)) : args;
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const copy = new ScratchCopy(root);
let failureCount = 0;
try {
  for (const [name, recipe] of Object.entries(recipes)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`one more ${name}`);
    const problems = performRecipe(copy, recipe, readme);
    copy.restore();
    problems.forEach((problem) => console.error(problem));
    if (problems.length > 0) failureCount += 1;
    console.log(problems.length === 0 ? '  passed' : '  failed');
  }
} finally {
  copy.remove();
}
process.exit(failureCount === 0 ? 0 : 1);
