// Answers that a newer form version hides: they stay in the draft, and are not sent while their question is hidden.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath, instancePath, parentPath, rowIdsIn, type AnswerPath } from '../answers/answer-path.ts';
import { elementPathsOf, type AnswerMap } from '../answers/answers.ts';
import { normaliseAnswers } from '../answers/check-answers.ts';
import type { Validators } from '../answers/load-validators.ts';
import { resolve } from '../answers/resolve.ts';
import { classOf } from '../diff/change.ts';
import type { IndexedElement } from '../form/form-index.ts';
import type { ItemsOf } from '../form/listed-options.ts';
import { affectedAnswers, type AffectedAnswer } from './affected-answers.ts';
import { hiddenByOptions, visibilityOf } from './narrowed-options.ts';
import type { VersionPair } from './version-pair.ts';

/** The answers that a newer version touches and keeps. */
export interface AnswerNews {
  /** To give again, or required now and missing. */
  affected: AffectedAnswer[];
  /** Hidden now, or by one of the remaining options of an affected answer. They are not sent while they are hidden. */
  hidden: AffectedAnswer[];
}

/** The checks of a newer version, and what they read besides the answers. */
export interface NewerChecks {
  validators: Validators;
  context: RuleContext;
  itemsOf: ItemsOf;
}

/**
 * Lists the answers that a newer version affects or hides. Answers that were hidden before are not listed.
 *
 * @param answers before and after their migration
 */
export function answerNews(
  pair: Pick<VersionPair, 'before' | 'after' | 'changes'>,
  answers: { before: AnswerMap; after: AnswerMap },
  checks: NewerChecks,
): AnswerNews {
  if (classOf(pair.changes) === 'C0') return { affected: [], hidden: [] };
  const { context } = checks;
  const affected = affectedAnswers(pair, answers.after, checks);
  const affectedPaths = new Set(affected.map(({ path }) => path));
  const flat = normaliseAnswers(pair.after, answers.after);
  const shownBefore = shownAnswers(pair, answers.before, flat, context);
  const isShown = visibilityOf(pair.after, flat, context);
  const visible = shownBefore.filter(({ path }) => isShown(path) && !affectedPaths.has(path));
  const hiddenByOption = new Set(hiddenByOptions(pair.after, flat, { affected, visible }, checks));
  return {
    affected,
    hidden: shownBefore.filter((answer) => !isShown(answer.path) || hiddenByOption.has(answer)),
  };
}

/** The migrated answers that the customer gave and saw in the older version, with their paths in the newer one. */
function shownAnswers(
  { before, after }: Pick<VersionPair, 'before' | 'after'>,
  answersBefore: AnswerMap,
  flat: AnswerMap,
  context: RuleContext,
): AffectedAnswer[] {
  const state = resolve(before, normaliseAnswers(before, answersBefore), context);
  return after.elements.flatMap((indexed) => {
    const { elementId } = indexed.element;
    const older = before.elementById.get(elementId);
    if (!older) return [];
    return elementPathsOf(indexed, flat.rows).flatMap((path) => {
      const value = flat.values.get(path);
      const field = value === undefined ? undefined : state.get(pathIn(older, indexed, path));
      return field?.visible && !field.isComputed ? [{ path, elementId, value }] : [];
    });
  });
}

/** The path of an answer in an older version; empty where that lacks a row of it. */
function pathIn(older: IndexedElement, { parent }: IndexedElement, path: AnswerPath): AnswerPath {
  const instance = instancePath(older.parent, rowIdsIn(parent, parentPath(path)));
  return instance === undefined ? '' : childPath(instance, older.element.elementCode);
}
