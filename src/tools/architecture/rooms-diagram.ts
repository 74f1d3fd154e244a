/** Draws the imports between folders as Mermaid flowcharts and keeps them in README.md between two comments. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderGraph } from './folder-graph.ts';
import { violation, type Violation } from './violation.ts';

/** Folders of src with a flowchart of their own: a single one for everything would be too wide to read. */
const PROGRAMS = ['src/app', 'src/server', 'src/core', 'src/tools'];
const ENTRY_POINTS = 'entry points';
const DIAGRAM = /(<!-- rooms:begin[^>]*-->\n)[^]*?(<!-- rooms:end -->)/;

/** The node that stands for a folder in a flowchart; undefined when the folder is not part of it. */
type NodeOf = (folder: string) => string | undefined;
type Edges = Map<string, Set<string>>;

/** `readme` with current flowcharts; undefined when it lacks the two comments. */
export function updateRoomsDiagram(readme: string, graph: FolderGraph): string | undefined {
  if (!DIAGRAM.test(readme)) return undefined;
  return readme.replace(DIAGRAM, (_, begin, end) => `${begin}\n${drawRooms(graph)}\n${end}`);
}

export function checkRoomsDiagram(root: string, graph: FolderGraph): Violation[] {
  const path = join(root, 'README.md');
  const readme = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const isCurrent = readme !== '' && updateRoomsDiagram(readme, graph) === readme;
  return isCurrent ? [] : [violation('rooms-diagram-is-current', 'README.md')];
}

function drawRooms(graph: FolderGraph): string {
  const charts = PROGRAMS.map((program) => {
    const edges = edgesBetween(graph, (folder) => roomOf(program, folder));
    const hasEdges = [...edges.values()].some((targets) => targets.size > 0);
    return hasEdges ? `Inside \`${program}/\`:\n\n${drawFlowchart(edges)}` : '';
  });
  return [drawFlowchart(edgesBetween(graph, topFolderOf)), ...charts].filter(Boolean).join('\n');
}

const topFolderOf: NodeOf = (folder) => /^(src\/)?[^/]+/.exec(folder)?.[0];

/** The first folder below a program, or the first two below `src/tools/qa`. */
function roomOf(program: string, folder: string): string | undefined {
  if (folder === program) return ENTRY_POINTS;
  if (!folder.startsWith(`${program}/`)) return undefined;
  return /^(qa\/)?[^/]+/.exec(folder.slice(program.length + 1))?.[0];
}

/** Edges by node in alphabetical order, also of nodes without edges. */
function edgesBetween(graph: FolderGraph, nodeOf: NodeOf): Edges {
  const pairs = [...graph].flatMap(([from, imports]) =>
    [...imports.keys()].map((to) => [nodeOf(from), nodeOf(to)] as const),
  );
  const nodes = pairs.flat().filter((node) => node !== undefined);
  const edges: Edges = new Map([...new Set(nodes)].sort().map((node) => [node, new Set()]));
  for (const [from, to] of pairs.sort()) {
    if (from !== undefined && to !== undefined && from !== to) edges.get(from)?.add(to);
  }
  return edges;
}

/** Draws transitive imports only once: with a → b → c, the arrow a → c is left out. */
function drawFlowchart(edges: Edges): string {
  for (const [from, targets] of edges) {
    for (const to of targets) if (isReachableIndirectly(edges, from, to)) targets.delete(to);
  }
  const nodes = [...edges.keys()].map((node) => `  ${idOf(node)}["${node}"]`);
  const arrows = [...edges].flatMap(([from, targets]) =>
    [...targets].map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return ['```mermaid', 'flowchart TB', ...nodes, ...arrows, '```', ''].join('\n');
}

function isReachableIndirectly(edges: Edges, from: string, to: string): boolean {
  const reached = new Set([...(edges.get(from) ?? [])].filter((node) => node !== to));
  for (const node of reached) for (const next of edges.get(node) ?? []) reached.add(next);
  return reached.has(to);
}

const idOf = (node: string): string => node.replace(/\W/g, '_');
