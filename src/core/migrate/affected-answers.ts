// Answers that a newer form version asks the customer for again.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import { elementPathsOf, sectionPathsOf, type AnswerMap } from '../answers/answers.ts';
import { elementIssue, normaliseAnswers } from '../answers/check-answers.ts';
import type { Validators } from '../answers/load-validators.ts';
import { resolve } from '../answers/resolve.ts';
import type { Change } from '../diff/change.ts';
import type { VersionPair } from './version-pair.ts';

/** A question to answer again; `value` is the answer that is refused now, undefined where there is none. */
export interface AffectedAnswer {
  path: AnswerPath;
  elementId: string;
  value: AnswerValue | undefined;
}

/** Whether a change can make an unanswered question one to answer. */
const mayRequire = ({ code, property }: Change): boolean =>
  code === 'required.on' || property === 'requiredWhen' || property === 'visibleWhen';

/**
 * Lists the answers that stricter rules of the newer version refuse, and the questions without an answer that it requires
 * now. Other answers to the same questions, and questions that were waiting for an answer before, are not listed.
 *
 * @param answers as migrated to the newer version
 */
export function affectedAnswers(
  { after, changes }: Pick<VersionPair, 'after' | 'changes'>,
  answers: AnswerMap,
  { validators, context }: { validators: Validators; context: RuleContext },
): AffectedAnswer[] {
  const stricter = changes.filter(
    ({ class: changeClass, code }) => changeClass === 'C2' && code !== 'element.addedRequired',
  );
  const changed = after.elements.flatMap((indexed) => {
    const { element, parent } = indexed;
    const sectionIds = parent.chain.map(({ section }) => section.sectionId);
    const own = stricter.filter(
      ({ id, property }) =>
        id === element.elementId || (property === 'visibleWhen' && sectionIds.includes(id)),
    );
    return own.length === 0 ? [] : [{ indexed, requires: own.some(mayRequire) }];
  });
  if (changed.length === 0) return [];
  const flat = normaliseAnswers(after, answers);
  const state = resolve(after, flat, context);
  return changed.flatMap(({ indexed, requires }) =>
    elementPathsOf(indexed, flat.rows).flatMap((path) => {
      const value = flat.values.get(path);
      if (value === undefined && !requires) return [];
      const issue = elementIssue(indexed, path, value, state.get(path)!, validators, context);
      return issue ? [{ path, elementId: indexed.element.elementId, value }] : [];
    }),
  );
}

/** Ids of the sections that ask for more rows than before and have too few. */
export function sectionsWithTooFewRows(
  { after, changes }: Pick<VersionPair, 'after' | 'changes'>,
  { rows }: AnswerMap,
): string[] {
  const stricterIds = new Set(changes.filter(asksForMoreRows).map(({ id }) => id));
  return [...after.sectionById.values()]
    .filter((indexed) => stricterIds.has(indexed.section.sectionId))
    .filter((indexed) => {
      const { min = 0 } = indexed.section.repeat ?? {};
      return sectionPathsOf(indexed, rows).some((list) => (rows.get(list)?.length ?? 0) < min);
    })
    .map(({ section }) => section.sectionId);
}

const asksForMoreRows = ({ code, property, class: changeClass }: Change): boolean =>
  code === 'section.addedRows' || (property === 'rows.min' && changeClass === 'C2');
