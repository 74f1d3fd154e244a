// Finds the fields that a change summary links to.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import { instancePathsOf } from '../../core/answers/answers.ts';

type Changes = NonNullable<ScreenForm['changeSummary']>;

/** A field or section that the change summary links to. */
export interface ChangeTarget {
  /** Id of the element or section. */
  id: string;
  /** Answer path of the field to focus. */
  path: string;
  isSection: boolean;
}

/**
 * Returns the targets of a change summary, in every row: visible new questions without an answer, visible changed
 * questions or sections, and restored answers of visible elements.
 */
export function changeTargets(
  store: FormStore,
  { added, changed, restored }: Pick<Changes, 'added' | 'changed' | 'restored'>,
): Record<'added' | 'changed' | 'restored', ChangeTarget[]> {
  const { rows } = store.answerMap();
  const viewOf = (path: string) => store.jotai.get(store.view(path));
  const isShown = (path: string) => viewOf(path).state.visible;
  const targetsOf = (id: string): ChangeTarget[] => {
    const indexedElement = store.index.elementById.get(id);
    const indexedSection = indexedElement?.parent ?? store.index.sectionById.get(id);
    if (!indexedSection) return [];
    return instancePathsOf(indexedSection, rows).flatMap((instance) => {
      const elements = indexedElement ? [indexedElement] : indexedSection.elements;
      const path = elements.map(({ element }) => childPath(instance, element.elementCode)).find(isShown);
      return path === undefined ? [] : [{ id, path, isSection: !indexedElement }];
    });
  };
  return {
    added: added.flatMap(targetsOf).filter(({ path }) => viewOf(path).value === undefined),
    changed: changed.flatMap(targetsOf),
    restored: restored
      .filter(({ elementId, path: restoredPath }) =>
        targetsOf(elementId).some(({ path }) => path === restoredPath),
      )
      .map(({ elementId, path }) => ({ id: elementId, path, isSection: false })),
  };
}
