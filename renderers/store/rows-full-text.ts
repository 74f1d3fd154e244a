import type { FormWords } from './form-ports.ts';

/** The text that takes the place of the add button in a full list: 「最多 9 位被保险人」. */
export function rowsFullText(
  words: FormWords,
  sectionId: string,
  { max, holdsPersons }: { max: number; holdsPersons: boolean },
): string {
  const item = words.textOf(sectionId, 'item') ?? '';
  return words.t(holdsPersons ? 'rows.fullPersons' : 'rows.full', { item, max });
}
