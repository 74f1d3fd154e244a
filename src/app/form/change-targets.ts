// Finds the fields that a change summary links to.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { childPath, parentPath } from '../../core/answers/answer-path.ts';
import { rowsAlong } from '../../core/answers/answer-target.ts';
import { instancePathsOf } from '../../core/answers/answers.ts';
import { nameCodeOf } from '../../core/form/form-index.ts';

type Changes = NonNullable<ScreenForm['changeSummary']>;

/** A field or section that the change summary names; it links to those that are shown. */
export interface ChangeTarget {
  /** Id of the element or section. */
  id: string;
  /** Answer path of the field to focus. */
  path: string;
  isSection: boolean;
  /** Name of the person of the row, if the row has one. */
  person?: string;
  /** The answer that is no longer accepted, in words. */
  text?: string;
}

/** Targets by what the customer is to do: answer a new question, add rows, answer again, answer now, look at an answer. */
type ChangeTargets = Record<
  'added' | 'changed' | 'refused' | 'required' | 'hidden' | 'restored',
  ChangeTarget[]
>;

/**
 * Returns the targets of a change summary: visible new questions without an answer in every row, sections with too few
 * rows, answers that are no longer accepted, questions that are required now, and restored answers of visible elements.
 * Hidden answers are listed although their questions are not shown.
 */
export function changeTargets(
  store: FormStore,
  { added, changed, affected, hidden, restored }: Omit<Changes, 'retired'>,
): ChangeTargets {
  const { rows } = store.answerMap();
  const viewOf = (path: string) => store.jotai.get(store.view(path));
  const isShown = (path: string) => viewOf(path).state.visible;
  const personOf = (path: string): Pick<ChangeTarget, 'person'> => {
    const persons = rowsAlong(store.index, parentPath(path)).flatMap(({ path: row, indexed }) => {
      const name = nameCodeOf(indexed);
      const value = name && viewOf(childPath(row, name)).value;
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
    const person = persons.at(-1);
    return person === undefined ? {} : { person };
  };
  const targetsOf = (id: string): ChangeTarget[] => {
    const indexedElement = store.index.elementById.get(id);
    const indexedSection = indexedElement?.parent ?? store.index.sectionById.get(id);
    if (!indexedSection) return [];
    return instancePathsOf(indexedSection, rows).flatMap((instance) => {
      const elements = indexedElement ? [indexedElement] : indexedSection.elements;
      const path = elements.map(({ element }) => childPath(instance, element.elementCode)).find(isShown);
      return path === undefined ? [] : [{ id, path, isSection: !indexedElement, ...personOf(path) }];
    });
  };
  const elementTarget = ({ elementId, path }: { elementId: string; path: string }): ChangeTarget[] =>
    targetsOf(elementId).filter((target) => target.path === path);
  const isUnanswered = ({ path }: { path: string }) => viewOf(path).value === undefined;
  const refused = affected.filter((answer) => !isUnanswered(answer));
  return {
    added: added.flatMap(targetsOf).filter(isUnanswered),
    changed: changed.flatMap(targetsOf).filter(({ isSection }) => isSection),
    refused: refused.flatMap(({ text, ...answer }) =>
      elementTarget(answer).map((target) => ({ ...target, ...(text === undefined ? {} : { text }) })),
    ),
    hidden: hidden.map(({ elementId, path, text }) => ({
      id: elementId,
      path,
      isSection: false,
      ...personOf(path),
      ...(text === undefined ? {} : { text }),
    })),
    required: affected.filter(isUnanswered).flatMap(elementTarget),
    restored: restored.flatMap(elementTarget),
  };
}
