/**
 * `npm run arch`: checks the tree against the rules of this project.
 *
 * `.dependency-cruiser.cjs` holds the import rules; `architecture/` checks what import rules cannot express: circles
 * between folders, names and globals.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFolderCircles, folderGraph } from './architecture/folder-graph.ts';
import { checkImports, checkModulesCovered, importRuleNames } from './architecture/imports.ts';
import { checkNames, checkTopLevel } from './architecture/names.ts';
import { checkRoomsDiagram } from './architecture/rooms-diagram.ts';
import { listFiles, SOURCE_FILE } from './architecture/source-files.ts';
import { checkSourceText } from './architecture/source-text.ts';
import { CHECKS, type Violation } from './architecture/violation.ts';

/** Names of all rules, import rules included. */
export async function ruleNames(): Promise<string[]> {
  return [...(await importRuleNames()), ...Object.keys(CHECKS)];
}

/** Checks the tree below `root` and changes nothing. */
export async function checkArchitecture(root: string): Promise<Violation[]> {
  const files = listFiles(root);
  const sources = files.filter((file) => SOURCE_FILE.test(file));
  const { modules, violations } = await checkImports(root);
  const graph = folderGraph(modules);
  return [
    ...violations,
    ...checkModulesCovered(modules, sources),
    ...checkFolderCircles(graph),
    ...checkRoomsDiagram(root, graph),
    ...checkTopLevel(root),
    ...checkNames(files),
    ...sources.flatMap((file) => checkSourceText(file, readFileSync(join(root, file), 'utf8'))),
  ];
}

function printViolations(violations: Violation[]): void {
  for (const rule of new Set(violations.map((violation) => violation.rule))) {
    const broken = violations.filter((violation) => violation.rule === rule);
    console.log(`\n${rule}: ${broken[0]?.reason ?? ''}`);
    for (const { from, to, imports = [] } of broken) {
      console.log(`  ${from}${to === undefined ? '' : ` → ${to}`}`);
      for (const path of imports) console.log(`    ${path}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = await checkArchitecture(process.cwd());
  printViolations(violations);
  console.log(violations.length === 0 ? 'No violations.' : `\n${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
