/** `npm run calls`: writes the table of calls, pages and rules of the transport into `src/decisions/calls.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from './bootstrap/help.mjs';
import { drawCallTable } from './call-table/draw-table.ts';
import { readFacts } from './call-table/read-facts.ts';
import { rowProblems } from './call-table/row-problems.ts';

/** @returns the exit code */
function updateDocument(root: string, checksOnly: boolean): number {
  const path = join(root, 'src/decisions/calls.md');
  const facts = readFacts(root);
  const problems = rowProblems(facts);
  problems.forEach((problem) => console.error(problem));
  const table = drawCallTable(facts);
  const isCurrent = readFileSync(path, 'utf8') === table;
  if (!isCurrent && checksOnly) console.error('src/decisions/calls.md is out of date; run npm run calls.');
  if (!isCurrent && !checksOnly) writeFileSync(path, table);
  if (isCurrent) console.log('src/decisions/calls.md is current.');
  return problems.length > 0 || (checksOnly && !isCurrent) ? 1 : 0;
}

const args = process.argv.slice(2);
const helpExitCode = answerHelp('npm run calls', args, {
  usage:
    'npm run calls [-- --check]\n\nWrites src/decisions/calls.md: each call, page and rule of the transport with its contract, the items of the specification that it serves, the pages that send it and its tests.',
  options: { '--check': 'changes nothing and fails when the document differs' },
  settings: [],
  example: 'npm run --silent calls -- --check',
  exit: '0 the document is current, 1 it differs or an item has neither code nor a reason, 2 unknown option',
});
process.exitCode = helpExitCode ?? updateDocument(process.cwd(), args.includes('--check'));
