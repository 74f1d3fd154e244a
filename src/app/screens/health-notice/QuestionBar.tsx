import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from '../../../../renderers/store/form-atoms.ts';
import { focusField } from '../../../../renderers/store/focus-field.ts';
import { useFormScope } from '../../../../renderers/store/form-scope.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { SaveStatus, type BottomBarProps } from '../../form/BottomBar.tsx';
import bar from '../../form/bottom-bar.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useStepNavigation } from './step-navigation.ts';
import { isInStep, initialStep, questionSteps, type QuestionStep } from './question-steps.ts';

/** Leads from question to question; a page is left only when it is answered. */
export function QuestionBar({ draftState, isSaving, problem, submitLabelKey }: BottomBarProps) {
  const words = useWords();
  const { say } = useScreenWords();
  const { store } = useFormScope();
  const { pages, position, goTo } = useSteps(store);
  const isLast = position === pages.length - 1;
  useStepSubmit(store, pages[position]!, () => (isLast ? false : () => goTo(position + 1)));
  return (
    <div className={bar['bar']}>
      <ProblemNote problem={problem} />
      {position > 0 ? (
        <Button variant="default" onClick={() => goTo(position - 1)}>
          {say('notice.previous')}
        </Button>
      ) : (
        <SaveStatus kept={draftState} />
      )}
      <Button type="submit" className={bar['next'] ?? ''} aria-disabled={isSaving || undefined}>
        {isLast ? words.say(isSaving ? 'insure.submitting' : submitLabelKey) : say('notice.next')}
      </Button>
    </div>
  );
}

/** The pages of the form, and the one that is open: where an answer is missing, and where something was refused. */
function useSteps(store: FormStore) {
  const { setActiveStep, focusStep } = useStepNavigation();
  const pages = useMemo(() => questionSteps(store.index), [store]);
  const [position, setPosition] = useState(() => initialStep(pages, (path) => needsAnswer(store, path)));
  useLayoutEffect(
    () => setActiveStep({ step: pages[position]!, position, total: pages.length }),
    [setActiveStep, pages, position],
  );
  const [first] = useAtomValue(store.summary, { store: store.jotai });
  const wasRefused = useRef(false);
  useEffect(() => {
    const isNew = first !== undefined && !wasRefused.current;
    wasRefused.current = first !== undefined;
    if (!isNew) return;
    setPosition((now) => {
      const found = pages.findIndex((page) => isInStep(page, first.at));
      return found < 0 ? now : found;
    });
    focusField(store, first.at);
  }, [store, pages, first]);
  const goTo = (next: number) => {
    setPosition(next);
    scrollTo({ top: 0 });
    requestAnimationFrame(focusStep);
  };
  return { pages, position, goTo };
}

/** Whether something has to be answered yet. */
function needsAnswer(store: FormStore, path: string): boolean {
  const { state, value } = store.jotai.get(store.view(path));
  return state.visible && state.required && state.computed === undefined && isUnanswered(value);
}

/** Makes a submit of the form turn the page, once everything on it is right. */
function useStepSubmit(store: FormStore, page: QuestionStep, next: () => false | (() => void)) {
  const { setSubmitHandler } = useStepNavigation();
  useEffect(() => {
    setSubmitHandler(() => {
      const go = next();
      if (!go) return false;
      void firstInvalidPath(store, page).then((wrong) =>
        wrong === undefined ? go() : focusField(store, wrong),
      );
      return true;
    });
  });
}

/** The first field of a page with something wrong; from now on its messages show. */
async function firstInvalidPath(store: FormStore, page: QuestionStep): Promise<string | undefined> {
  for (const path of page) store.touch(path);
  await store.prefetchValidators();
  return [...page].find((path) => store.jotai.get(store.view(path)).issue !== undefined);
}
