import type { FlatAnswers } from '../answers.ts';
import type { FormIndex, IndexedSection } from '../form-index.ts';
import { placeOf } from '../places.ts';
import type { RetiredAnswer } from './news.ts';

/** An answer that was set aside, with the form that it was given to. */
export interface Candidate {
  retired: RetiredAnswer;
  given: FormIndex;
}

/** Rows by the path of their section, with those that come back at the end, and the paths of these. */
export interface Returning {
  rows: Map<string, readonly string[]>;
  back: ReadonlySet<string>;
}

/**
 * Rows that come back with the answers that were set aside in them: where their section repeats again, or has room
 * again, and the form before had none for them. A row that its person took out while there was room stays out.
 *
 * @param before the form that the answers come from
 * @param rows those that came over to `after`
 */
export function returningRows(
  after: FormIndex,
  before: FormIndex,
  rows: FlatAnswers['rows'],
  candidates: readonly Candidate[],
): Returning {
  const tried = new Map(rows);
  const back = new Set<string>();
  for (const { retired, given } of candidates) {
    const missing = rowsAround(after, retired.at).filter(
      ({ list, rowId }) => !rowsIn(tried, list).has(rowId),
    );
    for (const { path, list, rowId } of missing) {
      const now = rowsAt(after, path)!;
      const isIt = rowsAt(given, path)?.section.sectionId === now.section.sectionId;
      const isFull = rowsIn(tried, list).size >= now.section.repeat!.max;
      const isNew = back.has(parentOf(list)) || !hadRoom(before, path, now, rowsIn(rows, list).size);
      if (!isIt || isFull || !isNew) break;
      tried.set(list, [...rowsIn(tried, list), rowId]);
      back.add(path);
    }
  }
  return { rows: tried, back };
}

const rowsIn = (rows: FlatAnswers['rows'], list: string): ReadonlySet<string> => new Set(rows.get(list));

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether a form had the same section in its place, and room in it beside so many rows. */
function hadRoom(before: FormIndex, path: string, now: IndexedSection, count: number): boolean {
  const was = rowsAt(before, path)?.section;
  return was?.sectionId === now.section.sectionId && count < was.repeat!.max;
}

/** The rows that an answer stands in, the outermost first. */
function rowsAround(index: FormIndex, at: string): { path: string; list: string; rowId: string }[] {
  const parts = at.split('/');
  return parts.slice(0, -1).flatMap((rowId, i) => {
    const path = parts.slice(0, i + 1).join('/');
    return rowsAt(index, path) ? [{ path, list: parts.slice(0, i).join('/'), rowId }] : [];
  });
}

/** The repeating section of which a path is a row; undefined when it is none. */
function rowsAt(index: FormIndex, path: string): IndexedSection | undefined {
  const place = placeOf(index, path);
  return place?.kind === 'section' && place.rowId !== undefined ? place.indexed : undefined;
}

/** The rows without those that nothing was put back in. */
export function rowsKept({ rows, back }: Returning, restored: readonly string[]): FlatAnswers['rows'] {
  const isEmpty = (path: string) => back.has(path) && !restored.some((at) => at.startsWith(`${path}/`));
  return new Map([...rows].map(([list, ids]) => [list, ids.filter((id) => !isEmpty(`${list}/${id}`))]));
}
