import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import { flattenAnswers, instancePathsOf } from '../../core/answers/answers.ts';

type Changes = NonNullable<ScreenForm['news']>;

/** A place in the form that somebody should look at. */
export interface ChangeTarget {
  /** Of the question or the section. */
  id: string;
  /** Of the field that it leads to. */
  path: string;
  isSection: boolean;
}

/**
 * Where in a form the news are: of new questions those that are asked at present and have no answer, in every row; of
 * those that ask for more all that are asked; of answers that were put back those that are asked for at present.
 */
export function changeTargets(
  store: FormStore,
  { added, changed, restored }: Pick<Changes, 'added' | 'changed' | 'restored'>,
): Record<'added' | 'changed' | 'restored', ChangeTarget[]> {
  const { rows } = flattenAnswers(store.index, store.answers());
  const viewOf = (path: string) => store.jotai.get(store.view(path));
  const isShown = (path: string) => viewOf(path).state.visible;
  const placesOf = (id: string): ChangeTarget[] => {
    const question = store.index.elementById.get(id);
    const home = question?.parent ?? store.index.sectionById.get(id);
    if (!home) return [];
    return instancePathsOf(home, rows).flatMap((instance) => {
      const questions = question ? [question] : home.elements;
      const path = questions.map(({ element }) => childPath(instance, element.elementCode)).find(isShown);
      return path === undefined ? [] : [{ id, path, isSection: !question }];
    });
  };
  return {
    added: added.flatMap(placesOf).filter(({ path }) => viewOf(path).value === undefined),
    changed: changed.flatMap(placesOf),
    restored: restored
      .filter(({ elementId, at }) => placesOf(elementId).some(({ path }) => path === at))
      .map(({ elementId, at: path }) => ({ id: elementId, path, isSection: false })),
  };
}
