// Adds, copies and removes rows of flat answers.
import { childPath, isWithin, rowPath, type AnswerPath } from './answer-path.ts';
import { sectionAt } from './answer-target.ts';
import { flattenRow, sectionPathsOf, type AnswerMap, type AnswerRow } from './answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { initialRow } from './initial-row.ts';

/**
 * Fills each list up to its minimum of rows, so that the customer need not add the first one.
 *
 * @param row fills the lists inside this row alone: elsewhere the customer may have removed rows
 */
export function withMinimumRows(
  index: FormIndex,
  answers: AnswerMap,
  newRowId: () => string,
  row?: AnswerPath,
): AnswerMap {
  const rows = new Map(answers.rows);
  const fill = (indexed: IndexedSection) => {
    const { repeat } = indexed.section;
    for (const list of repeat ? sectionPathsOf(indexed, rows) : []) {
      if (row !== undefined && !isWithin(list, row)) continue;
      const rowIds = rows.get(list) ?? [];
      const missing = Math.max(0, repeat!.min - rowIds.length);
      rows.set(list, [...rowIds, ...Array.from({ length: missing }, newRowId)]);
    }
    indexed.children.forEach(fill);
  };
  index.sections.forEach(fill);
  return { values: answers.values, rows };
}

/**
 * Appends a row to a list such as `insured` or `insured/<rowId>/beneficiaries`.
 *
 * @param row its answers, by path below the row; they replace initial answers
 */
export function insertRow(
  index: FormIndex,
  answers: AnswerMap,
  list: AnswerPath,
  rowId: string,
  row: AnswerMap,
): AnswerMap {
  const { values, rows } = answers;
  const path = rowPath(list, rowId);
  const initial = new Map(Object.entries(initialRow(index, list, answers) ?? {}));
  return {
    values: new Map([...values, ...belowRow(path, initial), ...belowRow(path, row.values)]),
    rows: new Map([...rows, [list, [...(rows.get(list) ?? []), rowId]], ...belowRow(path, row.rows)]),
  };
}

const belowRow = <Item>(
  row: AnswerPath,
  items: ReadonlyMap<AnswerPath, Item>,
): [path: AnswerPath, item: Item][] => [...items].map(([path, item]) => [childPath(row, path), item]);

/** Appends a row as `insertRow` does, with the fewest rows of the lists inside it. */
export function appendRow(
  index: FormIndex,
  answers: AnswerMap,
  list: AnswerPath,
  { rowId, row, newRowId }: { rowId: string; row: AnswerMap; newRowId: () => string },
): AnswerMap {
  const appended = insertRow(index, answers, list, rowId, row);
  return withMinimumRows(index, appended, newRowId, rowPath(list, rowId));
}

export function removeRow({ values, rows }: AnswerMap, list: AnswerPath, rowId: string): AnswerMap {
  const removed = rowPath(list, rowId);
  const isOutside = ([path]: readonly [AnswerPath, unknown]) => !isWithin(path, removed);
  const rowIds = (rows.get(list) ?? []).filter((id) => id !== rowId);
  return {
    values: new Map([...values].filter(isOutside)),
    rows: new Map([...rows].filter(isOutside)).set(list, rowIds),
  };
}

/** Flattens the answers to a new row of a list, by path below the row. */
export function parseRow(index: FormIndex, list: AnswerPath, row: AnswerRow): AnswerMap {
  const indexed = sectionAt(index, list);
  return indexed ? flattenRow(indexed, row) : noAnswers();
}

/** Copies the answers of a row, by path below the row, with new ids for the rows inside it. */
export function copyRow(
  index: FormIndex,
  answers: AnswerMap,
  list: AnswerPath,
  rowId: string,
  newRowId: () => string,
): AnswerMap {
  const copy = noAnswers();
  const indexed = sectionAt(index, list);
  if (indexed) copyInstance(indexed, answers, rowPath(list, rowId), copy, '', newRowId);
  return copy;
}

function copyInstance(
  { answerKeys, children }: IndexedSection,
  answers: AnswerMap,
  source: AnswerPath,
  copy: AnswerMap,
  target: AnswerPath,
  newRowId: () => string,
): void {
  for (const key of answerKeys) {
    const value = answers.values.get(childPath(source, key));
    if (value !== undefined) copy.values.set(childPath(target, key), value);
  }
  for (const child of children) {
    const code = child.section.sectionCode;
    copySection(child, answers, childPath(source, code), copy, childPath(target, code), newRowId);
  }
}

function copySection(
  indexed: IndexedSection,
  answers: AnswerMap,
  list: AnswerPath,
  copy: AnswerMap,
  copiedList: AnswerPath,
  newRowId: () => string,
): void {
  if (!indexed.section.repeat) return copyInstance(indexed, answers, list, copy, copiedList, newRowId);
  const copiedIds: string[] = [];
  for (const rowId of answers.rows.get(list) ?? []) {
    const copiedId = newRowId();
    copiedIds.push(copiedId);
    copyInstance(indexed, answers, rowPath(list, rowId), copy, rowPath(copiedList, copiedId), newRowId);
  }
  copy.rows.set(copiedList, copiedIds);
}

const noAnswers = (): AnswerMap => ({ values: new Map(), rows: new Map() });
