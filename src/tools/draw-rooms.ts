/** `npm run rooms`: draws the imports between folders, and the lives of orders and policies, into README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderGraph } from './architecture/folder-graph.ts';
import { checkImports } from './architecture/imports.ts';
import { updateLifeDiagrams } from './architecture/order-diagram.ts';
import { updateRoomsDiagram } from './architecture/rooms-diagram.ts';
import { answerHelp } from './bootstrap/help.mjs';

/** @returns the exit code */
async function updateReadme(root: string, checksOnly: boolean): Promise<number> {
  const path = join(root, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const { modules } = await checkImports(root);
  const withRooms = updateRoomsDiagram(readme, folderGraph(modules));
  const updatedReadme = withRooms === undefined ? undefined : updateLifeDiagrams(withRooms);
  if (updatedReadme === undefined) {
    console.error('README.md lacks the comments that begin and end rooms, order or policy.');
    return 1;
  }
  if (updatedReadme === readme) {
    console.log('The diagrams in README.md are current.');
    return 0;
  }
  if (checksOnly) {
    console.error('The diagrams in README.md differ from the code; run npm run rooms.');
    return 1;
  }
  writeFileSync(path, updatedReadme);
  console.log('README.md updated.');
  return 0;
}

const args = process.argv.slice(2);
const helpExitCode = answerHelp('npm run rooms', args, {
  usage:
    'npm run rooms [-- --check]\n\nDraws the imports between folders, and the lives of orders and policies, into README.md.',
  options: { '--check': 'changes nothing and fails when README.md differs' },
  settings: [],
  example: 'npm run --silent rooms -- --check',
  exit: '0 README.md is current, 1 it differs or lacks the comments, 2 unknown option',
});
process.exitCode = helpExitCode ?? (await updateReadme(process.cwd(), args.includes('--check')));
