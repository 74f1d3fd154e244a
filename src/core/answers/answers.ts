// The two forms of answers: nested as JSON in calls, drafts and the database, flat by path inside the core.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { childPath, instancePath, rowIdsIn, rowPath, type AnswerPath } from './answer-path.ts';

/** One row of a repeating section, or a section that does not repeat. Sections and rows nest by section code. */
export interface AnswerRow {
  rowId?: string;
  [code: string]: AnswerValue | AnswerRow[] | undefined;
}

/** Answers as nested JSON: section code → its answers, or its rows when the section repeats. */
export type Answers = Record<string, AnswerRow | AnswerRow[]>;

/** Answers by path, which core functions take and return, and row ids by the path of their list. */
export interface AnswerMap {
  values: Map<AnswerPath, AnswerValue>;
  rows: Map<AnswerPath, readonly string[]>;
}

/** Whether a value counts as unanswered. */
export const isUnanswered = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value ?? {}).every(isEmptyPart));

/** Whether a part of an object counts as unanswered: `false` does, 0 does not. */
const isEmptyPart = (part: unknown): boolean => !part && part !== 0;

/** Sets an answer; removes it when the value counts as unanswered. */
export function writeAnswer(
  { values }: Pick<AnswerMap, 'values'>,
  path: AnswerPath,
  value: AnswerValue | undefined,
): void {
  if (isUnanswered(value)) values.delete(path);
  else values.set(path, value!);
}

/** Flattens answers that have passed `checkShape`; drops unanswered values. */
export function flattenAnswers(index: FormIndex, answers: Answers): AnswerMap {
  const flat: AnswerMap = { values: new Map(), rows: new Map() };
  for (const indexed of index.sections) {
    const code = indexed.section.sectionCode;
    flattenSection(indexed, answers[code], code, flat);
  }
  return flat;
}

function flattenSection(
  indexed: IndexedSection,
  nested: AnswerRow | AnswerRow[] | undefined,
  path: AnswerPath,
  flat: AnswerMap,
): void {
  if (!indexed.section.repeat)
    return addInstance(indexed, (nested as AnswerRow | undefined) ?? {}, path, flat);
  const rows = (nested as AnswerRow[] | undefined) ?? [];
  flat.rows.set(
    path,
    rows.map(({ rowId }) => rowId!),
  );
  for (const row of rows) addInstance(indexed, row, rowPath(path, row.rowId!), flat);
}

/** Flattens one row that has passed `checkShape`, by path below the row; drops unanswered values. */
export function flattenRow(indexed: IndexedSection, row: AnswerRow): AnswerMap {
  const flat: AnswerMap = { values: new Map(), rows: new Map() };
  addInstance(indexed, row, '', flat);
  return flat;
}

/** Adds the answers of one section instance, and of the rows inside it, to `flat`. */
function addInstance(
  { answerKeys, children }: IndexedSection,
  row: AnswerRow,
  path: AnswerPath,
  flat: AnswerMap,
): void {
  for (const key of answerKeys) {
    const value = row[key] as AnswerValue | undefined;
    if (!isUnanswered(value)) flat.values.set(childPath(path, key), value!);
  }
  for (const child of children) {
    const code = child.section.sectionCode;
    flattenSection(child, row[code] as AnswerRow[] | undefined, childPath(path, code), flat);
  }
}

/** The inverse of `flattenAnswers`. `keep` selects the sections and values to include; by default all. */
export function nestAnswers(
  index: FormIndex,
  flat: AnswerMap,
  keep: (path: AnswerPath) => boolean = () => true,
): Answers {
  const nested: Answers = {};
  for (const indexed of index.sections) {
    const code = indexed.section.sectionCode;
    if (keep(code)) nested[code] = nestSection(indexed, code, flat, keep);
  }
  return nested;
}

function nestSection(
  indexed: IndexedSection,
  path: AnswerPath,
  flat: AnswerMap,
  keep: (path: AnswerPath) => boolean,
): AnswerRow | AnswerRow[] {
  if (!indexed.section.repeat) return nestRow(indexed, path, {}, flat, keep);
  const rowIds = flat.rows.get(path) ?? [];
  return rowIds.map((rowId) => nestRow(indexed, rowPath(path, rowId), { rowId }, flat, keep));
}

function nestRow(
  { answerKeys, children }: IndexedSection,
  path: AnswerPath,
  row: AnswerRow,
  flat: AnswerMap,
  keep: (path: AnswerPath) => boolean,
): AnswerRow {
  for (const key of answerKeys) {
    const answerPath = childPath(path, key);
    const value = flat.values.get(answerPath);
    if (value !== undefined && keep(answerPath)) row[key] = value;
  }
  for (const child of children) {
    const code = child.section.sectionCode;
    const childList = childPath(path, code);
    if (keep(childList)) row[code] = nestSection(child, childList, flat, keep) as AnswerRow[];
  }
  return row;
}

/** The paths of a section, or of its list if it repeats: one for each instance of the parent section. */
export function sectionPathsOf({ section, chain }: IndexedSection, rows: AnswerMap['rows']): AnswerPath[] {
  const parent = chain.at(-2);
  if (!parent) return [section.sectionCode];
  return instancePathsOf(parent, rows).map((instance) => childPath(instance, section.sectionCode));
}

/** The paths of all instances of a section: one, or one for each row (of each row of the parent section). */
export function instancePathsOf(indexed: IndexedSection, rows: AnswerMap['rows']): readonly AnswerPath[] {
  if (indexed.fixedPaths) return indexed.fixedPaths;
  const paths = sectionPathsOf(indexed, rows);
  if (!indexed.section.repeat) return paths;
  return paths.flatMap((list) => (rows.get(list) ?? []).map((rowId) => rowPath(list, rowId)));
}

/** The answer paths of an element: one for each instance of its section. */
export const elementPathsOf = ({ element, parent }: IndexedElement, rows: AnswerMap['rows']): AnswerPath[] =>
  instancePathsOf(parent, rows).map((instance) => childPath(instance, element.elementCode));

/**
 * The path of the instance of `target` that a reader in another section instance sees: every row of the target must be
 * a row of the reader too. Undefined when several rows would fit.
 */
export function instancePathFrom(
  target: IndexedSection,
  reader: IndexedSection,
  instance: AnswerPath,
): AnswerPath | undefined {
  if (target === reader) return instance;
  return target.fixedPaths ? target.fixedPaths[0] : instancePath(target, rowIdsIn(reader, instance));
}

/** The path of an element that a reader in a section instance sees; undefined when several rows would fit. */
export function elementPathFrom(
  { element, parent }: IndexedElement,
  reader: IndexedSection,
  instance: AnswerPath,
): AnswerPath | undefined {
  const elementInstance = instancePathFrom(parent, reader, instance);
  return elementInstance === undefined ? undefined : childPath(elementInstance, element.elementCode);
}
