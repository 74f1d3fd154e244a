import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import {
  flattenAnswers,
  instancePathsOf,
  nestAnswers,
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
      const at = `${instance}/${indexed.element.elementCode}`;
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
  const outside = [...after.sectionById.values()].sort((a, b) => a.chain.length - b.chain.length);
  for (const indexed of outside) {
    const { section, chain } = indexed;
    const was = before.sectionById.get(section.sectionId);
    if (!section.repeat) continue;
    const parent = chain.at(-2);
    for (const above of parent ? instancePathsOf(parent, rows) : ['']) {
      const path = above ? `${above}/${section.sectionCode}` : section.sectionCode;
      const ids = was?.section.repeat ? oldRows(was, rowIdsBySection(parent, above), old) : [];
      rows.set(path, ids.slice(0, section.repeat.max));
    }
  }
  return rows;
}

/** The row ids on a path of a section instance, by the section that repeats. */
function rowIdsBySection(indexed: IndexedSection | undefined, path: string): ReadonlyMap<string, string> {
  const parts = path.split('/');
  const ids = new Map<string, string>();
  let taken = 0;
  for (const { section } of indexed?.chain ?? []) {
    taken += 1;
    if (section.repeat) ids.set(section.sectionId, parts[taken++]!);
  }
  return ids;
}

function oldRows(was: IndexedSection, around: ReadonlyMap<string, string>, old: AnswerMap) {
  const parent = was.chain.at(-2);
  const above = parent ? instancePathIn(parent, around) : '';
  if (above === undefined) return [];
  const { sectionCode } = was.section;
  return old.rows.get(above ? `${above}/${sectionCode}` : sectionCode) ?? [];
}

/** The path of the instance of a section in these rows; undefined where one of its rows is not known. */
function instancePathIn({ chain }: IndexedSection, rowIds: ReadonlyMap<string, string>): string | undefined {
  const steps = chain.map(({ section }) => {
    if (!section.repeat) return section.sectionCode;
    const rowId = rowIds.get(section.sectionId);
    return rowId === undefined ? undefined : `${section.sectionCode}/${rowId}`;
  });
  return steps.includes(undefined) ? undefined : steps.join('/');
}

/** Where an answer stands in the new form; undefined when there is no such row, or another kind of answer is asked. */
function targetPathIn(
  target: IndexedElement,
  was: IndexedElement,
  instance: string,
  { rows }: AnswerMap,
): string | undefined {
  if (target.type.valueKind !== was.type.valueKind) return undefined;
  const at = instancePathIn(target.parent, rowIdsBySection(was.parent, instance));
  if (at === undefined || !instancePathsOf(target.parent, rows).includes(at)) return undefined;
  return `${at}/${target.element.elementCode}`;
}
