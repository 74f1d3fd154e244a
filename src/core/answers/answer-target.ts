import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';

/** What a path of answers points at. */
export type AnswerTarget =
  | { kind: 'element'; indexed: IndexedElement; instancePath: string }
  | { kind: 'section'; indexed: IndexedSection; rowId: string | undefined };

/** Finds the element or section that a path such as `insured/r1/name` or `insured/r1/beneficiaries` means. */
export function targetOf(index: FormIndex, path: string): AnswerTarget | undefined {
  const parts = path.split('/');
  let level: readonly IndexedSection[] = index.sections;
  for (let i = 0; i < parts.length;) {
    const indexed: IndexedSection | undefined = level.find(({ section }) => section.sectionCode === parts[i]);
    if (!indexed) return elementTarget(level[0]?.chain.at(-2), parts, i);
    i += 1;
    const rowId = indexed.section.repeat && i < parts.length ? parts[i++] : undefined;
    if (i >= parts.length) return { kind: 'section', indexed, rowId };
    const found = elementTarget(indexed, parts, i);
    if (found) return found;
    level = indexed.child ? [indexed.child] : [];
  }
  return undefined;
}

function elementTarget(
  home: IndexedSection | undefined,
  parts: string[],
  i: number,
): AnswerTarget | undefined {
  if (i !== parts.length - 1) return undefined;
  const indexed = home?.elementByCode.get(parts[i]!);
  return indexed && { kind: 'element', indexed, instancePath: parts.slice(0, i).join('/') };
}
