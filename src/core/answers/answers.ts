import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';

/** One row of a repeating section, or a section that does not repeat. Sections and rows nest by section code. */
export interface AnswerRow {
  rowId?: string;
  [code: string]: AnswerValue | AnswerRow[] | undefined;
}

/** What a person entered: section code → its answers, or its rows when the section repeats. */
export type Answers = Record<string, AnswerRow | AnswerRow[]>;

/**
 * Answers laid flat, which is how they are read and changed.
 * Value paths are `applicant/name` and `insured/<rowId>/beneficiaries/<rowId>/ratio`; row lists are kept under the path
 * of their section, `insured` and `insured/<rowId>/beneficiaries`.
 */
export interface AnswerMap {
  values: Map<string, AnswerValue>;
  rows: Map<string, readonly string[]>;
}

/** Whether a value counts as unanswered. */
export const isUnanswered = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value ?? {}).every((part) => !part));

/** Lays answers flat. They must have passed `checkShape`; unanswered values are dropped. */
export function flattenAnswers(index: FormIndex, answers: Answers): AnswerMap {
  const flat: AnswerMap = { values: new Map(), rows: new Map() };
  const addRow = (indexed: IndexedSection, row: AnswerRow, path: string) => {
    for (const { element } of indexed.elements) {
      const value = row[element.elementCode] as AnswerValue | undefined;
      if (!isUnanswered(value)) flat.values.set(`${path}/${element.elementCode}`, value!);
    }
    const { child } = indexed;
    if (child) addSection(child, row[child.section.sectionCode] as AnswerRow[] | undefined, `${path}/`);
  };
  const addSection = (
    indexed: IndexedSection,
    given: AnswerRow | AnswerRow[] | undefined,
    prefix: string,
  ) => {
    const path = `${prefix}${indexed.section.sectionCode}`;
    if (!indexed.section.repeat) return addRow(indexed, (given as AnswerRow) ?? {}, path);
    const list = (given as AnswerRow[] | undefined) ?? [];
    flat.rows.set(
      path,
      list.map(({ rowId }) => rowId!),
    );
    for (const row of list) addRow(indexed, row, `${path}/${row.rowId}`);
  };
  for (const indexed of index.sections) addSection(indexed, answers[indexed.section.sectionCode], '');
  return flat;
}

/** The inverse of `flattenAnswers`. `keep` decides which sections and values are left in; the default keeps all. */
export function nestAnswers(
  index: FormIndex,
  flat: AnswerMap,
  keep: (path: string) => boolean = () => true,
): Answers {
  const nestRow = (indexed: IndexedSection, path: string, rowId?: string): AnswerRow => {
    const row: AnswerRow = rowId === undefined ? {} : { rowId };
    for (const { element } of indexed.elements) {
      const value = flat.values.get(`${path}/${element.elementCode}`);
      if (value !== undefined && keep(`${path}/${element.elementCode}`)) row[element.elementCode] = value;
    }
    const { child } = indexed;
    const childPath = child && `${path}/${child.section.sectionCode}`;
    if (childPath && keep(childPath)) row[child.section.sectionCode] = nestRows(child, childPath);
    return row;
  };
  const nestRows = (indexed: IndexedSection, path: string) =>
    (flat.rows.get(path) ?? []).map((rowId) => nestRow(indexed, `${path}/${rowId}`, rowId));

  const kept = index.sections.filter(({ section }) => keep(section.sectionCode));
  return Object.fromEntries(
    kept.map((indexed) => {
      const code = indexed.section.sectionCode;
      return [code, indexed.section.repeat ? nestRows(indexed, code) : nestRow(indexed, code)];
    }),
  );
}

/** The paths of all instances of a section: one, or one for each row (of each row of the section around it). */
export function instancePathsOf(indexed: IndexedSection, rows: AnswerMap['rows']): readonly string[] {
  if (indexed.fixedPaths) return indexed.fixedPaths;
  return indexed.chain.reduce<string[]>(
    (above, { section }) =>
      above.flatMap((prefix) => {
        const path = prefix ? `${prefix}/${section.sectionCode}` : section.sectionCode;
        return section.repeat ? (rows.get(path) ?? []).map((rowId) => `${path}/${rowId}`) : [path];
      }),
    [''],
  );
}

/**
 * The path of the section instance that `target` has as seen from an instance of another section: the target must lie
 * on the reader's own chain, or repeat nowhere. Undefined when several rows would fit.
 */
export function instancePathFrom(
  target: IndexedSection,
  reader: IndexedSection,
  path: string,
): string | undefined {
  const depth = target.chain.findLastIndex(({ section }) => section.repeat !== undefined) + 1;
  const sameChain = target.chain.slice(0, depth).every((step, i) => reader.chain[i] === step);
  if (!sameChain) return undefined;
  const parts = path.split('/');
  let taken = 0;
  const steps = target.chain.map(({ section }, i) => {
    if (i >= depth) return section.sectionCode;
    taken += 1;
    if (!section.repeat) return section.sectionCode;
    taken += 1;
    return `${section.sectionCode}/${parts[taken - 1]}`;
  });
  return steps.join('/');
}
