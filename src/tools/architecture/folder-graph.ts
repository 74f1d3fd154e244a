/** Imports between folders, taken from the modules that dependency-cruiser returns, and the circles among them. */
import { posix } from 'node:path';
import { SOURCE_FOLDERS, TEST_FILE } from './source-files.ts';
import { violation, type Violation } from './violation.ts';

const CODE_FOLDERS = new Set(SOURCE_FOLDERS.filter((folder) => folder !== 'tests'));

/** By folder: the folders it imports from, each with one import as `file → file`. */
export type FolderGraph = Map<string, Map<string, string>>;

interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Leaves out tests: a test may import across folders without tying their code together. */
export function folderGraph(modules: readonly ImportingModule[]): FolderGraph {
  const graph: FolderGraph = new Map();
  for (const { source, dependencies } of modules.filter((module) => isProjectCode(module.source))) {
    for (const { resolved } of dependencies.filter((dependency) => isProjectCode(dependency.resolved))) {
      const [from, to] = [posix.dirname(source), posix.dirname(resolved)];
      if (from === to) continue;
      const imports = graph.get(from) ?? new Map<string, string>();
      if (!imports.has(to)) imports.set(to, `${source} → ${resolved}`);
      graph.set(from, imports);
    }
  }
  return graph;
}

/**
 * dependency-cruiser's own rules of scope `folder` do not serve here: they count the imports of a folder's subfolders
 * as its own, so they never see a circle between parent and child, and they count test files.
 */
export function checkFolderCircles(graph: FolderGraph): Violation[] {
  return folderCircles(graph).map((folders) => ({
    ...violation('no-folder-circles', [...folders, folders[0]].join(' → ')),
    imports: folders.map(
      (folder, index) => graph.get(folder)?.get(folders[(index + 1) % folders.length]!) ?? '',
    ),
  }));
}

/** The shortest circle through each folder, each circle once and starting at its alphabetically first folder. */
function folderCircles(graph: FolderGraph): string[][] {
  const circles = new Map<string, string[]>();
  for (const folder of [...graph.keys()].sort()) {
    const path = shortestPath(graph, folder, folder);
    if (path === undefined) continue;
    const start = path.indexOf([...path].sort()[0]!);
    const circle = [...path.slice(start), ...path.slice(0, start)];
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

/** The folders from `from` to `to` without `to` itself, over one import at least. */
function shortestPath(graph: FolderGraph, from: string, to: string): string[] | undefined {
  const paths = new Map([[from, [from]]]);
  for (const [folder, path] of paths) {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (next === to) return path;
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return undefined;
}

function isProjectCode(path: string): boolean {
  return CODE_FOLDERS.has(path.split('/')[0]!) && !path.includes('node_modules/') && !TEST_FILE.test(path);
}
