// Restores the rows of retired answers.
import type { AnswerMap } from '../answers/answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { isWithin, parentPath, rowPath, type AnswerPath } from '../answers/answer-path.ts';
import { rowsAlong, targetOf } from '../answers/answer-target.ts';
import type { RetiredAnswer } from './change-summary.ts';

/** A retired answer and the form it was an answer to. */
export interface RestoreCandidate {
  retired: RetiredAnswer;
  sourceForm: FormIndex;
}

/** Rows by the path of their list, the restored ones last, and the paths of the restored rows. */
export interface RestoredRows {
  rows: Map<AnswerPath, readonly string[]>;
  restoredPaths: ReadonlySet<AnswerPath>;
}

/**
 * Restores the rows of retired answers if their list has room for them and the previous form had none: no such list, or
 * a full one. Skips rows that the customer removed from a list with room.
 *
 * @param before the form that the answers come from
 * @param rows the rows after the migration to `after`
 */
export function restoreRows(
  after: FormIndex,
  before: FormIndex,
  rows: AnswerMap['rows'],
  candidates: readonly RestoreCandidate[],
): RestoredRows {
  const restored = new Map(rows);
  const restoredPaths = new Set<AnswerPath>();
  for (const { retired, sourceForm } of candidates) {
    const missing = rowsAlong(after, parentPath(retired.path)).filter(
      ({ list, rowId }) => !listedRowIds(restored, list).has(rowId),
    );
    for (const { path, list, rowId, indexed } of missing) {
      const source = repeatingSectionAt(sourceForm, path);
      const isSameSection = source?.section.sectionId === indexed.section.sectionId;
      const isFull = listedRowIds(restored, list).size >= indexed.section.repeat!.max;
      const isNew =
        restoredPaths.has(parentPath(list)) || !hasRoom(before, path, indexed, listedRowIds(rows, list).size);
      if (!isSameSection || isFull || !isNew) break;
      restored.set(list, [...listedRowIds(restored, list), rowId]);
      restoredPaths.add(path);
    }
  }
  return { rows: restored, restoredPaths };
}

const listedRowIds = (rows: AnswerMap['rows'], list: AnswerPath): ReadonlySet<string> =>
  new Set(rows.get(list));

/** Whether a form has the same section at that path, and its list accepts another row after `count`. */
function hasRoom(before: FormIndex, path: AnswerPath, { section }: IndexedSection, count: number): boolean {
  const sectionBefore = repeatingSectionAt(before, path)?.section;
  return sectionBefore?.sectionId === section.sectionId && count < sectionBefore.repeat!.max;
}

/** The repeating section that a row path belongs to; undefined for any other path. */
function repeatingSectionAt(index: FormIndex, path: AnswerPath): IndexedSection | undefined {
  const target = targetOf(index, path);
  return target?.kind === 'section' && target.rowId !== undefined ? target.indexed : undefined;
}

/** Drops the restored rows that hold no restored answer. */
export function withoutEmptyRows(
  { rows, restoredPaths }: RestoredRows,
  restored: readonly AnswerPath[],
): AnswerMap['rows'] {
  const isEmpty = (row: AnswerPath) =>
    restoredPaths.has(row) && !restored.some((path) => isWithin(path, row));
  return new Map(
    [...rows].map(([list, rowIds]) => [list, rowIds.filter((rowId) => !isEmpty(rowPath(list, rowId)))]),
  );
}
