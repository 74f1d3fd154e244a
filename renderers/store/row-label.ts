import type { FormWords } from './form-scope.ts';
import type { FormStore } from './form-store.ts';

/** Which of several people a line is about: 「被保险人 2 · 受益人 1 · 」; nothing for a section that does not repeat. */
export function rowLabel(store: FormStore, words: FormWords, path: string): string {
  const parts = path.split('/');
  let level = store.index.sections;
  let whose = '';
  for (let i = 0; i + 2 < parts.length; i += 2) {
    const indexed = level.find(({ section }) => section.sectionCode === parts[i]);
    if (!indexed?.section.repeat) break;
    const rows = store.jotai.get(store.rows(parts.slice(0, i + 1).join('/')));
    whose += `${words.textOf(indexed.section.sectionId, 'item') ?? ''} ${rows.indexOf(parts[i + 1]!) + 1} · `;
    level = indexed.child ? [indexed.child] : [];
  }
  return whose;
}
