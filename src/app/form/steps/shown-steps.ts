// The steps of an open form that show anything now.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { pathSegments, type AnswerPath } from '../../../core/answers/answer-path.ts';

/** A step with the codes of its visible sections, which begin the paths of its answers. */
export interface ShownStep {
  stepId: string;
  codes: readonly string[];
}

export const isInStep = ({ codes }: ShownStep, path: AnswerPath): boolean =>
  codes.includes(pathSegments(path)[0]!);

/** The steps with a visible section, in order. A step whose condition is not met hides all of its sections. */
export function shownSteps(store: FormStore): ShownStep[] {
  const { form, sectionById } = store.index;
  return (form.steps ?? []).flatMap(({ stepId, sections }) => {
    const codes = sections
      .map((id) => sectionById.get(id)!.section.sectionCode)
      .filter((code) => store.fieldView(code).state.visible);
    return codes.length > 0 ? [{ stepId, codes }] : [];
  });
}

/** As `shownSteps`, of the current answers; the same while they show the same. */
export function useShownSteps(store: FormStore): readonly ShownStep[] {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(shownSteps(store)));
  return useMemo(() => JSON.parse(text) as ShownStep[], [text]);
}
