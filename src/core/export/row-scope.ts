/** Paths between the objects of nested answers, as JSON Schema and relative JSON Pointers need them. */

import type { IndexedElement, IndexedSection } from '../form/form-index.ts';

/** JSON Schema, draft-07, with the keywords of `validators/`. */
export type JsonSchema = Record<string, unknown>;

/**
 * The object that a schema describes, as the chain of repeating sections around it: none for the answers as a whole,
 * one for a row, two for a row inside a row. Its length is the depth of the object.
 */
export type RowScope = readonly IndexedSection[];

/** The object that holds the answers of a section: its row, or the object around a section that does not repeat. */
export const rowScopeOf = (section: IndexedSection | undefined): RowScope =>
  (section?.chain ?? []).filter((step) => step.section.repeat);

/** Section codes from that object down to the answers; none when the object is the section's own row. */
export function codesWithinRow(section: IndexedSection | undefined): string[] {
  const chain = section?.chain ?? [];
  const lastRepeat = chain.findLastIndex((step) => step.section.repeat !== undefined);
  return chain.slice(lastRepeat + 1).map((step) => step.section.sectionCode);
}

/** The same down to the section itself, or to the list of a repeating section, from the object around it. */
export const codesToSection = (section: IndexedSection): string[] => [
  ...codesWithinRow(section.chain.at(-2)),
  section.section.sectionCode,
];

/** Applies a schema to the value under the codes; absent keys fit. */
export const schemaAtPath = (codes: readonly string[], schema: JsonSchema): JsonSchema =>
  codes.reduceRight((inner, code) => ({ type: 'object', properties: { [code]: inner } }), schema);

/** The same, but absent keys do not fit. */
export const requiredSchemaAtPath = (codes: readonly string[], schema: JsonSchema): JsonSchema =>
  codes.reduceRight(
    (inner, code) => ({ type: 'object', required: [code], properties: { [code]: inner } }),
    schema,
  );

/** A relative JSON Pointer to an element of the object itself or of an object around it. */
export function pointerTo({ element, parent }: IndexedElement, rowScope: RowScope): string {
  const up = levelsUp(rowScope, rowScopeOf(parent).length);
  return [up, ...codesWithinRow(parent), element.elementCode].join('/');
}

/** A relative JSON Pointer to the index of the reader's row in its list: `0#`. */
export const pointerToRowNumber = (reader: IndexedSection | undefined, rowScope: RowScope): string =>
  `${levelsUp(rowScope, rowScopeOf(reader).length)}#`;

/**
 * The same to the rows of a section as a reader sees them, with `*` for each row: `2/insured/*`. These are all rows in
 * the innermost object around both the reader and the list.
 */
export function pointerToRows(
  section: IndexedSection,
  reader: IndexedSection | undefined,
  rowScope: RowScope,
): string {
  const rows = rowScopeOf(section);
  const depth = commonDepth(rows, rowScopeOf(reader));
  const path = rows.slice(depth).flatMap((step) => [...codesToSection(step), '*']);
  return [levelsUp(rowScope, depth), ...path].join('/');
}

/** Depth of the innermost object around both, strictly around the last list of `rows`. */
export function commonDepth(rows: RowScope, reader: RowScope): number {
  const firstDifference = rows.findIndex((step, i) => step !== reader[i]);
  return Math.min(firstDifference < 0 ? rows.length : firstDifference, rows.length - 1);
}

/** The steps up to the object of a depth: one for each list and section on the way, and one for each row. */
const levelsUp = (rowScope: RowScope, depth: number): number =>
  rowScope.slice(depth).reduce((up, step) => up + codesToSection(step).length + 1, 0);
