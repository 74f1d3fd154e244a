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
    level = indexed.child ? [indexed.child] : [];
  }
  return undefined;
}

/** The section that a path of a section, a list or a row means. */
export function sectionAt(index: FormIndex, path: AnswerPath): IndexedSection | undefined {
  const target = targetOf(index, path);
  return target?.kind === 'section' ? target.indexed : undefined;
}

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
    level = indexed.child ? [indexed.child] : [];
  }
  return rows;
}
