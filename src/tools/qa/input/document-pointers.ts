// Where the parts of a document stand in it.
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import type { JsonSource } from './read-json.ts';

/** JSON Pointers of a document: all of them, and those of the objects with an id; a move of a mapping has two. */
export interface Pointers {
  all: string[];
  byId: Map<string, string>;
}

/** Keys of the ids of what a document has. */
const OWN_IDS = ['elementId', 'sectionId', 'stepId', 'checkId', 'conditionId', 'outcomeId'];

/** The pointers of a parsed document. */
export function pointersIn(document: unknown): Pointers {
  const pointers: Pointers = { all: [], byId: new Map() };
  const visit = (value: unknown, pointer: string) => {
    pointers.all.push(pointer);
    if (typeof value !== 'object' || value === null) return;
    const { target, from, to, ...own } = value as Record<string, unknown>;
    for (const id of [...OWN_IDS.map((key) => own[key]), target, from, to])
      if (typeof id === 'string' && !pointers.byId.has(id)) pointers.byId.set(id, pointer);
    for (const [key, part] of Object.entries(value))
      visit(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(document, '');
  for (const pointer of pointers.all) {
    const [, id] = /^\/conditions\/([^/]+)$/.exec(pointer) ?? [];
    if (id !== undefined) pointers.byId.set(id, pointer);
  }
  return pointers;
}

/** The lines of a file that a problem is about, ascending; none when the file does not have it. */
export function linesOf(problem: PublishProblem, pointers: Pointers, lineOf: JsonSource['lineOf']): number[] {
  const { code, id, params = {} } = problem;
  if (code === 'words.orphan') {
    const lines = orphanPointers(id, pointers).map(lineOf);
    return [...new Set(lines)].sort((a, b) => a - b);
  }
  const owner = pointers.byId.get(id);
  const { path } = params;
  const inDocument =
    typeof path === 'string' && path.startsWith('/') ? pathPointer(path, owner, pointers) : undefined;
  const pointer =
    wordPointer(problem, pointers) ?? inDocument ?? owner ?? (id.startsWith('/') ? id : undefined);
  return pointer === undefined ? [] : [lineOf(pointer)];
}

/** The pointer of the word that a problem is about: of a form, an overlay of an insurer, or its product. */
function wordPointer({ id, params = {} }: PublishProblem, { all }: Pointers): string | undefined {
  const { key, locale } = params;
  if (typeof key !== 'string' || typeof locale !== 'string') return undefined;
  const ends = [`/words/${locale}/${id}.${key}`, `/product/words/${locale}/${key.replace('.', '/')}`];
  return all.find((pointer) => ends.some((end) => pointer.endsWith(end)));
}

/** The pointers of all words of a part that the form does not have. */
const orphanPointers = (id: string, { all }: Pointers): string[] =>
  all.filter((pointer) => {
    const [words, , key = ''] = pointer.split('/').slice(-3);
    return words === 'words' && (key === id || key.startsWith(`${id}.`));
  });

/** The pointer of a path: into the settings of the element, or into the document. */
function pathPointer(path: string, owner: string | undefined, { all }: Pointers): string | undefined {
  const inSettings = `${owner}/settings${path}`;
  if (all.includes(inSettings)) return inSettings;
  return all.some((pointer) => pointer !== '' && path.startsWith(pointer)) ? path : undefined;
}
