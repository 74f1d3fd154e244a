// The names of rows and sections, as headings of issues and changes.
import { parentPath, pathSegments, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { rowsAlong } from '../../src/core/answers/answer-target.ts';
import type { FormWords } from './form-ports.ts';
import type { FormStore } from './form-store.ts';

/** Returns the label of the rows that contain a path: 「被保险人 2 · 受益人 1 · 」; empty outside rows. */
const rowLabel = (store: FormStore, words: FormWords, path: AnswerPath): string =>
  rowsAlong(store.index, parentPath(path))
    .map(({ list, rowId, indexed }) => {
      const number = store.jotai.get(store.rows(list)).indexOf(rowId) + 1;
      return `${words.textOf(indexed.section.sectionId, 'item') ?? ''} ${number} · `;
    })
    .join('');

/** Returns the row label of a path, or the section title for a path outside rows. */
export function headingOf(store: FormStore, words: FormWords, path: AnswerPath): string {
  const label = rowLabel(store, words, path);
  if (label !== '') return label.slice(0, -' · '.length);
  const indexed = store.index.sections.find(({ section }) => section.sectionCode === pathSegments(path)[0]);
  return (indexed && words.textOf(indexed.section.sectionId, 'title', indexed.section.sectionCode)) ?? '';
}
