// Looks up the element or section of a path, and its rows.
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { childPath, parentPath, pathSegments, rowPath, type AnswerPath } from './answer-path.ts';

/** What a path points at. A row is a section with a row id, its list the section without. */
export type AnswerTarget =
  | { kind: 'element'; indexed: IndexedElement; instancePath: AnswerPath }
  | { kind: 'section'; indexed: IndexedSection; rowId: string | undefined };

/** A row that contains a path. */
export interface RowAddress {
  /** Path of the row. */
  path: AnswerPath;
  list: AnswerPath;
  rowId: string;
  indexed: IndexedSection;
}

/** Finds the element or section that a path such as `insured/r1/name` or `insured/r1/beneficiaries` means. */
export function targetOf(index: FormIndex, path: AnswerPath): AnswerTarget | undefined {
  const steps = pathSegments(path);
  let level: readonly IndexedSection[] = index.sections;
  for (let i = 0; i < steps.length;) {
    const indexed: IndexedSection | undefined = level.find(({ section }) => section.sectionCode === steps[i]);
    if (!indexed) return undefined;
    i += 1;
    const rowId = indexed.section.repeat && i < steps.length ? steps[i++] : undefined;
    if (i >= steps.length) return { kind: 'section', indexed, rowId };
    const element = i === steps.length - 1 ? indexed.elementByCode.get(steps[i]!) : undefined;
    if (element) return { kind: 'element', indexed: element, instancePath: parentPath(path) };
    level = indexed.children;
  }
  return undefined;
}

/** The section that a path of a section, a list or a row means. */
export function sectionAt(index: FormIndex, path: AnswerPath): IndexedSection | undefined {
  const target = targetOf(index, path);
  return target?.kind === 'section' ? target.indexed : undefined;
}

/** A section that does not repeat, with its path. */
interface TitledSection {
  path: AnswerPath;
  indexed: IndexedSection;
}

/** The sections whose titles say where a path is, the outermost first; those around a row are said by the row. */
export function titledSections(index: FormIndex, path: AnswerPath): TitledSection[] {
  const parent = parentPath(path);
  const indexed = sectionAt(index, parent || path);
  // A list at the top of the form is in no section.
  return indexed && parent === '' ? [{ path, indexed }] : titledUpTo(indexed, parent);
}

const titledUpTo = (indexed: IndexedSection | undefined, path: AnswerPath): TitledSection[] =>
  !indexed || indexed.section.repeat
    ? []
    : [...titledUpTo(indexed.chain.at(-2), parentPath(path)), { path, indexed }];

/** The rows that contain a path, the outermost first; a row contains its own path. */
export function rowsAlong(index: FormIndex, path: AnswerPath): RowAddress[] {
  const rows: RowAddress[] = [];
  const steps = pathSegments(path);
  let level: readonly IndexedSection[] = index.sections;
  let instance: AnswerPath = '';
  for (let i = 0; i < steps.length;) {
    const indexed: IndexedSection | undefined = level.find(({ section }) => section.sectionCode === steps[i]);
    if (!indexed) break;
    const list = childPath(instance, steps[i++]!);
    const rowId = indexed.section.repeat ? steps[i++] : undefined;
    instance = rowId === undefined ? list : rowPath(list, rowId);
    if (rowId !== undefined) rows.push({ path: instance, list, rowId, indexed });
    level = indexed.children;
  }
  return rows;
}
