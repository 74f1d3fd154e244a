// Migrates answers from one version of a form to another.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { childPath, instancePath, parentPath, rowIdsIn, type AnswerPath } from '../answers/answer-path.ts';
import { instancePathsOf, sectionPathsOf, writeAnswer, type AnswerMap } from '../answers/answers.ts';
import { checkFlatShape } from '../answers/check-shape.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { sourcePath } from '../form/source-path.ts';
import { withOptionsOf } from './renamed-answers.ts';

/** The elements that take the answers of replaced elements, by element id. */
export interface AnswerMapping {
  moves: { from: string; to: string }[];
}

/** An answer that the new version has no element for, with its path in the old version. */
export interface RetiredValue {
  path: string;
  value: AnswerValue;
}

export interface MigratedAnswers {
  answers: AnswerMap;
  retired: RetiredValue[];
}

const EMPTY_MAPPING: AnswerMapping = { moves: [] };
const NO_ROW_IDS: ReadonlyMap<string, string> = new Map();

/**
 * Migrates answers from one version of a form to another, by element ids and never by codes. Each answer moves to its
 * element's new path, unchanged but for renamed options, or is retired.
 */
export function migrateAnswers(
  before: FormIndex,
  after: FormIndex,
  draft: AnswerMap,
  mapping: AnswerMapping = EMPTY_MAPPING,
): MigratedAnswers {
  const answers: AnswerMap = { values: new Map(), rows: migratedRows(before, after, draft) };
  const moves = new Map(mapping.moves.map(({ from, to }) => [from, to]));
  const retired: RetiredValue[] = [];
  for (const indexed of before.elements)
    for (const instance of instancePathsOf(indexed.parent, draft.rows)) {
      const path = childPath(instance, indexed.element.elementCode);
      const value = draft.values.get(path);
      const id = indexed.element.elementId;
      const target = after.elementById.get(moves.get(id) ?? id);
      const targetPath = target && targetPathIn(target, indexed, instance, answers);
      const isPlaced = targetPath !== undefined && !answers.values.has(targetPath);
      if (isPlaced) keepSource(answers, target!, targetPath, draft.values.get(sourcePath(path)));
      if (value === undefined) continue;
      if (isPlaced) answers.values.set(targetPath, withOptionsOf(target!.element, value, indexed.element));
      // Nobody gave a calculated value, and nobody misses it.
      else if (indexed.inputType !== CALCULATED) retired.push({ path, value });
    }
  return { answers, retired };
}

/** The source of an answer goes with it to an element that proposes its value. */
function keepSource(
  answers: AnswerMap,
  { element }: IndexedElement,
  path: AnswerPath,
  source: AnswerValue | undefined,
): void {
  if (element.initialValue) writeAnswer(answers, sourcePath(path), source);
}

/** Whether a form can open migrated answers. */
export const fitsForm = (after: FormIndex, { answers }: MigratedAnswers): boolean =>
  checkFlatShape(after, answers).length === 0;

/** The rows of the new form; row ids stay the same. */
function migratedRows(before: FormIndex, after: FormIndex, draft: AnswerMap): AnswerMap['rows'] {
  const rows = new Map<string, readonly string[]>();
  const outermostFirst = [...after.sectionById.values()].sort((a, b) => a.chain.length - b.chain.length);
  for (const indexed of outermostFirst) {
    const { section, chain } = indexed;
    if (!section.repeat) continue;
    const parent = chain.at(-2);
    const sectionBefore = before.sectionById.get(section.sectionId);
    for (const list of sectionPathsOf(indexed, rows)) {
      const rowIds = parent ? rowIdsIn(parent, parentPath(list)) : NO_ROW_IDS;
      const rowIdsBefore = sectionBefore?.section.repeat ? rowIdsOf(sectionBefore, rowIds, draft) : [];
      rows.set(list, rowIdsBefore.slice(0, section.repeat.max));
    }
  }
  return rows;
}

/** The row ids of a list in the old form, inside the same rows. */
function rowIdsOf({ section, chain }: IndexedSection, rowIds: ReadonlyMap<string, string>, draft: AnswerMap) {
  const parent = chain.at(-2);
  const instance = parent ? instancePath(parent, rowIds) : '';
  return (instance !== undefined && draft.rows.get(childPath(instance, section.sectionCode))) || [];
}

/** The path of an answer in the new form; undefined if its row is missing or the new element has another value kind. */
function targetPathIn(
  target: IndexedElement,
  source: IndexedElement,
  sourceInstance: AnswerPath,
  { rows }: AnswerMap,
): AnswerPath | undefined {
  if (target.type.valueKind !== source.type.valueKind) return undefined;
  // A calculated value would replace what the customer entered.
  if (target.inputType === CALCULATED && source.inputType !== CALCULATED) return undefined;
  const instance = instancePath(target.parent, rowIdsIn(source.parent, sourceInstance));
  if (instance === undefined || !instancePathsOf(target.parent, rows).includes(instance)) return undefined;
  return childPath(instance, target.element.elementCode);
}
