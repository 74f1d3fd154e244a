/** `npm run weight`: prints what each package and folder adds to the scripts of the home page and of a form. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from './bootstrap/help.mjs';
import { measureWeights } from './weight/measure.ts';
import { drawTable, staleRows, updateTable } from './weight/weight-table.ts';

/** @returns the exit code */
async function printWeights(root: string, option: string | undefined): Promise<number> {
  const path = join(root, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const weights = await measureWeights(root);
  if (option === '--check') {
    const problems = staleRows(readme, weights);
    for (const problem of problems) console.error(problem);
    return problems.length > 0 ? 1 : 0;
  }
  console.log(drawTable(weights));
  if (option !== '--update') return 0;
  const updatedReadme = updateTable(readme, weights);
  if (updatedReadme === undefined) {
    console.error('README.md lacks the comments weight:begin and weight:end.');
    return 1;
  }
  writeFileSync(path, updatedReadme);
  return 0;
}

const args = process.argv.slice(2);
const helpExitCode = answerHelp('npm run weight', args, {
  usage:
    'npm run weight [-- --update | --check]\n\nBuilds the app in memory and prints the gzip size of each package and folder in two pages.',
  options: {
    '--update': 'writes the table into README.md too',
    '--check':
      'prints only the lines of README.md that differ by more than 1 KB, and fails when there are any',
  },
  settings: [],
  example: 'npm run --silent weight -- --update',
  exit: '0 printed, 1 README.md differs or lacks the two comments, 2 unknown option',
});
process.exitCode = helpExitCode ?? (await printWeights(process.cwd(), args[0]));
