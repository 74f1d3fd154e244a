import type { AnswerMap } from '../answers/answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { targetOf } from '../answers/answer-target.ts';
import type { RetiredAnswer } from './change-summary.ts';

/** An answer that was set aside, with the form that it was given to. */
export interface RestoreCandidate {
  retired: RetiredAnswer;
  sourceForm: FormIndex;
}

/** Rows by the path of their section, with those that come back at the end, and the paths of these. */
export interface RestoredRows {
  rows: Map<string, readonly string[]>;
  restoredPaths: ReadonlySet<string>;
}

/**
 * Rows that come back with the answers that were set aside in them: where their section repeats again, or has room
 * again, and the form before had none for them. A row that its person took out while there was room stays out.
 *
 * @param before the form that the answers come from
 * @param rows those that came over to `after`
 */
export function restoreRows(
  after: FormIndex,
  before: FormIndex,
  rows: AnswerMap['rows'],
  candidates: readonly RestoreCandidate[],
): RestoredRows {
  const tried = new Map(rows);
  const restoredPaths = new Set<string>();
  for (const { retired, sourceForm } of candidates) {
    const missing = rowsAround(after, retired.at).filter(
      ({ list, rowId }) => !rowIdsIn(tried, list).has(rowId),
    );
    for (const { path, list, rowId } of missing) {
      const now = repeatingSectionAt(after, path)!;
      const isIt = repeatingSectionAt(sourceForm, path)?.section.sectionId === now.section.sectionId;
      const isFull = rowIdsIn(tried, list).size >= now.section.repeat!.max;
      const isNew =
        restoredPaths.has(parentOf(list)) || !hasRoom(before, path, now, rowIdsIn(rows, list).size);
      if (!isIt || isFull || !isNew) break;
      tried.set(list, [...rowIdsIn(tried, list), rowId]);
      restoredPaths.add(path);
    }
  }
  return { rows: tried, restoredPaths };
}

const rowIdsIn = (rows: AnswerMap['rows'], list: string): ReadonlySet<string> => new Set(rows.get(list));

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether a form had the same section in its place, and room in it beside so many rows. */
function hasRoom(before: FormIndex, path: string, now: IndexedSection, count: number): boolean {
  const was = repeatingSectionAt(before, path)?.section;
  return was?.sectionId === now.section.sectionId && count < was.repeat!.max;
}

/** The rows that an answer stands in, the outermost first. */
function rowsAround(index: FormIndex, at: string): { path: string; list: string; rowId: string }[] {
  const parts = at.split('/');
  return parts.slice(0, -1).flatMap((rowId, i) => {
    const path = parts.slice(0, i + 1).join('/');
    return repeatingSectionAt(index, path) ? [{ path, list: parts.slice(0, i).join('/'), rowId }] : [];
  });
}

/** The repeating section of which a path is a row; undefined when it is none. */
function repeatingSectionAt(index: FormIndex, path: string): IndexedSection | undefined {
  const place = targetOf(index, path);
  return place?.kind === 'section' && place.rowId !== undefined ? place.indexed : undefined;
}

/** The rows without those that nothing was put back in. */
export function withoutEmptyRows(
  { rows, restoredPaths }: RestoredRows,
  restored: readonly string[],
): AnswerMap['rows'] {
  const isEmpty = (path: string) =>
    restoredPaths.has(path) && !restored.some((at) => at.startsWith(`${path}/`));
  return new Map([...rows].map(([list, ids]) => [list, ids.filter((id) => !isEmpty(`${list}/${id}`))]));
}
