// Addresses in a form instance. Paths are joined and split in this file alone; every other file calls these functions.
import type { IndexedSection } from '../form/form-index.ts';

/**
 * Address of an answer, a section, a list or a row: `applicant/name`, `applicant`, `insured`, `insured/<rowId>`,
 * `insured/<rowId>/beneficiaries/<rowId>/ratio`. The empty path is the form itself.
 *
 * A plain string, because paths are values of JSON (`Issue.path`) and keys of maps and of stored positions: a branded type would
 * need a cast at each of them and still accept any text there. `answer-path.test.ts` keeps paths out of other files.
 */
export type AnswerPath = string;

/** Path of an element or section in an instance; `parent` is empty for a section of the form itself. */
export const childPath = (parent: AnswerPath, code: string): AnswerPath =>
  parent === '' ? code : `${parent}/${code}`;

/** Path of a row in the list at `list`. */
export const rowPath = (list: AnswerPath, rowId: string): AnswerPath => `${list}/${rowId}`;

/** The path without its last step; empty for a section of the form itself. */
export const parentPath = (path: AnswerPath): AnswerPath => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The last step: the code of an element or section, or the id of a row. */
export const lastSegment = (path: AnswerPath): string => path.slice(path.lastIndexOf('/') + 1);

/** Path of an element in the same section instance as the element at `path`. */
export const siblingPath = (path: AnswerPath, code: string): AnswerPath => childPath(parentPath(path), code);

/** The steps from the top: codes of sections, ids of rows, and the code of an element. */
export const pathSegments = (path: AnswerPath): string[] => path.split('/');

/** Whether `path` lies below `ancestor`; a path does not lie below itself. */
export const isWithin = (path: AnswerPath, ancestor: AnswerPath): boolean =>
  path.length > ancestor.length && path[ancestor.length] === '/' && path.startsWith(ancestor);

/** The row ids on the path of a section instance, by the id of the section that repeats. */
export function rowIdsIn(
  { chain }: Pick<IndexedSection, 'chain'>,
  instance: AnswerPath,
): ReadonlyMap<string, string> {
  const steps = pathSegments(instance);
  const rowIds = new Map<string, string>();
  let position = 0;
  for (const { section } of chain) {
    position += 1;
    if (section.repeat) rowIds.set(section.sectionId, steps[position++]!);
  }
  return rowIds;
}

/** Path of the instance of a section in these rows; undefined when one of its rows is missing. */
export function instancePath(
  { chain }: Pick<IndexedSection, 'chain'>,
  rowIds: ReadonlyMap<string, string>,
): AnswerPath | undefined {
  let path = '';
  for (const { section } of chain) {
    path = childPath(path, section.sectionCode);
    if (!section.repeat) continue;
    const rowId = rowIds.get(section.sectionId);
    if (rowId === undefined) return undefined;
    path = rowPath(path, rowId);
  }
  return path;
}
