// The names of rows and sections, as headings of issues and changes.
import { parentPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { rowsAlong, titledSections } from '../../src/core/answers/answer-target.ts';
import type { FormWords } from './form-ports.ts';
import type { FormStore } from './form-store.ts';

/** Returns the label of the rows that contain a path, 「被保险人 2 · 受益人 1」, and the titles of sections that are no rows. */
export function headingOf(store: FormStore, words: FormWords, path: AnswerPath): string {
  const labels = rowsAlong(store.index, parentPath(path)).map(({ list, rowId, indexed }) => {
    const number = store.jotai.get(store.rows(list)).indexOf(rowId) + 1;
    return `${words.textOf(indexed.section.sectionId, 'item') ?? ''} ${number}`;
  });
  const titles = titledSections(store.index, path).flatMap(
    ({ indexed, path: at }) => words.textOf(indexed.section.sectionId, 'title', at) ?? [],
  );
  return [...labels, ...titles].join(' · ');
}
