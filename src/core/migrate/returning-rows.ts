import type { FlatAnswers } from '../answers.ts';
import type { FormIndex, IndexedSection } from '../form-index.ts';
import { placeOf } from '../places.ts';
import type { Candidate } from './restore-answers.ts';

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
  const comesBack = (path: string, list: string, given: FormIndex): boolean => {
    const now = rowsAt(after, path);
    const max = now?.section.repeat?.max ?? 0;
    const isIt = now !== undefined && rowsAt(given, path)?.section.sectionId === now.section.sectionId;
    if (!isIt || (tried.get(list)?.length ?? 0) >= max) return false;
    const above = list.slice(0, Math.max(0, list.lastIndexOf('/')));
    const was = rowsAt(before, path);
    const hadRoom = was?.section.sectionId === now.section.sectionId && !back.has(above);
    return !hadRoom || (rows.get(list)?.length ?? 0) >= was.section.repeat!.max;
  };
  for (const { retired, given } of candidates)
    for (const { path, list, rowId } of rowsAround(after, retired.at)) {
      const there = tried.get(list) ?? [];
      if (there.includes(rowId)) continue;
      if (!comesBack(path, list, given)) break;
      tried.set(list, [...there, rowId]);
      back.add(path);
    }
  return { rows: tried, back };
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
