import type { FormIndex, IndexedElement, IndexedSection } from './form-index.ts';

/** What a path of answers points at. */
export type Place =
  | { kind: 'element'; indexed: IndexedElement; instance: string }
  | { kind: 'section'; indexed: IndexedSection; rowId: string | undefined };

/** Finds the element or section that a path such as `insured/r1/name` or `insured/r1/beneficiaries` means. */
export function placeOf(index: FormIndex, path: string): Place | undefined {
  const parts = path.split('/');
  let level: readonly IndexedSection[] = index.sections;
  for (let i = 0; i < parts.length;) {
    const indexed: IndexedSection | undefined = level.find(({ section }) => section.sectionCode === parts[i]);
    if (!indexed) return elementPlace(level[0]?.chain.at(-2), parts, i);
    i += 1;
    const rowId = indexed.section.repeat && i < parts.length ? parts[i++] : undefined;
    if (i >= parts.length) return { kind: 'section', indexed, rowId };
    const found = elementPlace(indexed, parts, i);
    if (found) return found;
    level = indexed.child ? [indexed.child] : [];
  }
  return undefined;
}

function elementPlace(home: IndexedSection | undefined, parts: string[], i: number): Place | undefined {
  if (i !== parts.length - 1) return undefined;
  const indexed = home?.elementByCode.get(parts[i]!);
  return indexed && { kind: 'element', indexed, instance: parts.slice(0, i).join('/') };
}
