import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { childPath, instancePath, parentPath, rowIdsIn, type AnswerPath } from '../answers/answer-path.ts';
import {
  flattenAnswers,
  instancePathsOf,
  nestAnswers,
  sectionPathsOf,
  type Answers,
  type AnswerMap,
} from '../answers/answers.ts';
import { checkShape } from '../answers/check-shape.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';

/** Where answers go when their question was replaced by another one, by element ids. */
export interface AnswerMapping {
  moves: { from: string; to: string }[];
}

/** An answer that the new form has no place for. It is kept with the version under which it was given. */
export interface RetiredValue {
  at: string;
  value: AnswerValue;
}

export interface MigratedAnswers {
  answers: Answers;
  retired: RetiredValue[];
}

const EMPTY_MAPPING: AnswerMapping = { moves: [] };
const NO_ROW_IDS: ReadonlyMap<string, string> = new Map();

/**
 * Carries a draft from one version of a form to another, by ids and never by codes: an answer stands afterwards where
 * its question stands, or it is kept. None is changed, and none is lost.
 *
 * @param answers must have passed `checkShape` under `before`
 */
export function migrateAnswers(
  before: FormIndex,
  after: FormIndex,
  answers: Answers,
  recipe: AnswerMapping = EMPTY_MAPPING,
): MigratedAnswers {
  const old = flattenAnswers(before, answers);
  const flat: AnswerMap = { values: new Map(), rows: migratedRows(before, after, old) };
  const moves = new Map(recipe.moves.map(({ from, to }) => [from, to]));
  const retired: RetiredValue[] = [];
  for (const indexed of before.elements)
    for (const instance of instancePathsOf(indexed.parent, old.rows)) {
      const at = childPath(instance, indexed.element.elementCode);
      const value = old.values.get(at);
      if (value === undefined) continue;
      const id = indexed.element.elementId;
      const target = after.elementById.get(moves.get(id) ?? id);
      const path = target && targetPathIn(target, indexed, instance, flat);
      if (path === undefined || flat.values.has(path)) retired.push({ at, value });
      else flat.values.set(path, value);
    }
  return { answers: nestAnswers(after, flat), retired };
}

/** Whether a draft that was carried over can be worked on: the form takes its shape and nothing was left behind. */
export const isLossless = (after: FormIndex, { answers, retired }: MigratedAnswers): boolean =>
  retired.length === 0 && checkShape(after, answers).length === 0;

/** The rows that the new form takes, with the ids they had. */
function migratedRows(before: FormIndex, after: FormIndex, old: AnswerMap): AnswerMap['rows'] {
  const rows = new Map<string, readonly string[]>();
  const outermostFirst = [...after.sectionById.values()].sort((a, b) => a.chain.length - b.chain.length);
  for (const indexed of outermostFirst) {
    const { section, chain } = indexed;
    if (!section.repeat) continue;
    const parent = chain.at(-2);
    const sectionBefore = before.sectionById.get(section.sectionId);
    for (const list of sectionPathsOf(indexed, rows)) {
      const rowIds = parent ? rowIdsIn(parent, parentPath(list)) : NO_ROW_IDS;
      const listed = sectionBefore?.section.repeat ? rowsBefore(sectionBefore, rowIds, old) : [];
      rows.set(list, listed.slice(0, section.repeat.max));
    }
  }
  return rows;
}

/** The rows of a list in the old form, in the same rows around it. */
function rowsBefore({ section, chain }: IndexedSection, rowIds: ReadonlyMap<string, string>, old: AnswerMap) {
  const parent = chain.at(-2);
  const instance = parent ? instancePath(parent, rowIds) : '';
  return (instance !== undefined && old.rows.get(childPath(instance, section.sectionCode))) || [];
}

/** The path of an answer in the new form; undefined when its row is missing or the new answer is of another kind. */
function targetPathIn(
  target: IndexedElement,
  source: IndexedElement,
  sourceInstance: AnswerPath,
  { rows }: AnswerMap,
): AnswerPath | undefined {
  if (target.type.valueKind !== source.type.valueKind) return undefined;
  const instance = instancePath(target.parent, rowIdsIn(source.parent, sourceInstance));
  if (instance === undefined || !instancePathsOf(target.parent, rows).includes(instance)) return undefined;
  return childPath(instance, target.element.elementCode);
}
