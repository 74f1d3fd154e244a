import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from '../../../../renderers/store/use-atom-value.ts';
import { focusField } from '../../../../renderers/store/focus-field.ts';
import { useFormContext } from '../../../../renderers/store/form-context.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { canEnter } from '../../../core/answers/field-state.ts';
import { SaveStatus, type BottomBarProps } from '../../form/bar/BottomBar.tsx';
import bar from '../../form/bar/bottom-bar.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useStepNavigation } from './step-navigation.ts';
import { isInStep, initialStep, questionSteps, type QuestionStep } from './question-steps.ts';

/** Bottom bar with the previous and next buttons. The next button requires valid answers in the current step. */
export function QuestionBar({ draftState, isSaving, problem, submitLabelKey }: BottomBarProps) {
  const words = useWords();
  const { t } = useScreenWords();
  const { store } = useFormContext();
  const { steps, position, goTo } = useSteps(store);
  const isLast = position === steps.length - 1;
  useStepSubmit(store, steps[position]!, () => (isLast ? false : () => goTo(position + 1)));
  return (
    <div className={bar['bar']}>
      <ProblemNote problem={problem} />
      {position > 0 ? (
        <Button variant="default" onClick={() => goTo(position - 1)}>
          {t('notice.previous')}
        </Button>
      ) : (
        <SaveStatus draftState={draftState} />
      )}
      <Button type="submit" className={bar['next'] ?? ''} aria-disabled={isSaving || undefined}>
        {isLast ? words.t(isSaving ? 'insure.submitting' : submitLabelKey) : t('notice.next')}
      </Button>
    </div>
  );
}

/** The steps of the form and the current step: the first with a missing answer, then the first with an issue. */
function useSteps(store: FormStore) {
  const { setActiveStep, focusStep } = useStepNavigation();
  const steps = useMemo(() => questionSteps(store.index), [store]);
  const [position, setPosition] = useState(() => initialStep(steps, (path) => needsAnswer(store, path)));
  useLayoutEffect(
    () => setActiveStep({ step: steps[position]!, position, total: steps.length }),
    [setActiveStep, steps, position],
  );
  const [firstIssue] = useAtomValue(store.summary, { store: store.jotai });
  const hadIssue = useRef(false);
  useEffect(() => {
    const isNew = firstIssue !== undefined && !hadIssue.current;
    hadIssue.current = firstIssue !== undefined;
    if (!isNew) return;
    setPosition((current) => {
      const index = steps.findIndex((step) => isInStep(step, firstIssue.path));
      return index < 0 ? current : index;
    });
    focusField(store, firstIssue.path);
  }, [store, steps, firstIssue]);
  const goTo = (next: number) => {
    setPosition(next);
    requestAnimationFrame(focusStep);
  };
  return { steps, position, goTo };
}

/** Whether a required answer is missing. */
function needsAnswer(store: FormStore, path: string): boolean {
  const { state, value } = store.jotai.get(store.view(path));
  return canEnter(state) && state.required && isUnanswered(value);
}

/** Makes a submit of the form go to the next step once the current step is valid. */
function useStepSubmit(store: FormStore, step: QuestionStep, next: () => false | (() => void)) {
  const { setSubmitHandler } = useStepNavigation();
  useEffect(() => {
    setSubmitHandler(() => {
      const go = next();
      if (!go) return false;
      void firstInvalidPath(store, step).then((invalidPath) =>
        invalidPath === undefined ? go() : focusField(store, invalidPath),
      );
      return true;
    });
  });
}

/** Returns the first field of a step with an issue, and shows the issues of the step from now on. */
async function firstInvalidPath(store: FormStore, step: QuestionStep): Promise<string | undefined> {
  for (const path of step) store.touch(path);
  await store.prefetchValidators();
  return [...step].find((path) => store.jotai.get(store.view(path)).issue !== undefined);
}
