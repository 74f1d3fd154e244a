// Answers that a newer form version asks the customer for again.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import { sectionAt } from '../answers/answer-target.ts';
import { elementPathsOf, type AnswerMap } from '../answers/answers.ts';
import { elementIssue, normaliseAnswers, rowCountIssues } from '../answers/check-answers.ts';
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

/** Ids of the sections that ask for other numbers of rows than before and have too few, or too many. */
export function sectionsWithRefusedRows(
  { after, changes }: Pick<VersionPair, 'after' | 'changes'>,
  answers: AnswerMap,
  context: RuleContext,
): string[] {
  const stricterIds = new Set(changes.filter(limitsRows).map(({ id }) => id));
  if (stricterIds.size === 0) return [];
  const flat = normaliseAnswers(after, answers);
  const issues = rowCountIssues(after, flat, resolve(after, flat, context));
  const refusedIds = new Set([...issues].map(({ path }) => sectionAt(after, path)!.section.sectionId));
  return [...after.sectionById.keys()].filter((id) => stricterIds.has(id) && refusedIds.has(id));
}

const limitsRows = ({ code, property = '', class: changeClass }: Change): boolean =>
  code === 'section.addedRows' || (ROW_PROPERTIES.has(property) && changeClass === 'C2');

const ROW_PROPERTIES: ReadonlySet<string> = new Set(['rows.min', 'repeat.bounds']);
