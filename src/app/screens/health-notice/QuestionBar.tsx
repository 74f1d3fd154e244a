import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAtomValue } from '../../../../renderers/form-atoms.ts';
import { focusField } from '../../../../renderers/focus-field.ts';
import { useFormScope } from '../../../../renderers/form-scope.ts';
import type { FormStore } from '../../../../renderers/form-store.ts';
import { isUnanswered } from '../../../core/answers.ts';
import { SaveState, type BottomBarProps } from '../../form/BottomBar.tsx';
import bar from '../../form/bottom-bar.module.css';
import { ProblemNote } from '../../shell/ProblemNote.tsx';
import { useScreenWords } from '../../shell/screen-words.ts';
import { useWords } from '../../shell/words.ts';
import { usePaging } from './paging.ts';
import { isOnPage, pageToOpen, questionPages, type QuestionPage } from './question-pages.ts';

/** Leads from question to question; a page is left only when it is answered. */
export function QuestionBar({ kept, saving, problem, action }: BottomBarProps) {
  const words = useWords();
  const { say } = useScreenWords();
  const { store } = useFormScope();
  const { pages, position, goTo } = usePages(store);
  const isLast = position === pages.length - 1;
  useTurning(store, pages[position]!, () => (isLast ? false : () => goTo(position + 1)));
  return (
    <div className={bar['bar']}>
      <ProblemNote problem={problem} />
      {position > 0 ? (
        <Button variant="default" onClick={() => goTo(position - 1)}>
          {say('notice.previous')}
        </Button>
      ) : (
        <SaveState kept={kept} />
      )}
      <Button type="submit" className={bar['next'] ?? ''} aria-disabled={saving || undefined}>
        {isLast ? words.say(saving ? 'insure.submitting' : action) : say('notice.next')}
      </Button>
    </div>
  );
}

/** The pages of the form, and the one that is open: where an answer is missing, and where something was refused. */
function usePages(store: FormStore) {
  const { show, focus } = usePaging();
  const pages = useMemo(() => questionPages(store.index), [store]);
  const [position, setPosition] = useState(() => pageToOpen(pages, (path) => isOpen(store, path)));
  useLayoutEffect(
    () => show({ page: pages[position]!, position, total: pages.length }),
    [show, pages, position],
  );
  const [first] = useAtomValue(store.summary, { store: store.jotai });
  const wasRefused = useRef(false);
  useEffect(() => {
    const isNew = first !== undefined && !wasRefused.current;
    wasRefused.current = first !== undefined;
    if (!isNew) return;
    setPosition((now) => {
      const found = pages.findIndex((page) => isOnPage(page, first.at));
      return found < 0 ? now : found;
    });
    focusField(store, first.at);
  }, [store, pages, first]);
  const goTo = (next: number) => {
    setPosition(next);
    scrollTo({ top: 0 });
    requestAnimationFrame(focus);
  };
  return { pages, position, goTo };
}

/** Whether something has to be answered yet. */
function isOpen(store: FormStore, path: string): boolean {
  const { state, value } = store.jotai.get(store.view(path));
  return state.visible && state.required && state.computed === undefined && isUnanswered(value);
}

/** Makes a submit of the form turn the page, once everything on it is right. */
function useTurning(store: FormStore, page: QuestionPage, next: () => false | (() => void)) {
  const { turnBy } = usePaging();
  useEffect(() => {
    turnBy(() => {
      const go = next();
      if (!go) return false;
      void wrongOn(store, page).then((wrong) => (wrong === undefined ? go() : focusField(store, wrong)));
      return true;
    });
  });
}

/** The first field of a page with something wrong; from now on its messages show. */
async function wrongOn(store: FormStore, page: QuestionPage): Promise<string | undefined> {
  for (const path of page) store.leave(path);
  await store.warmUp();
  return [...page].find((path) => store.jotai.get(store.view(path)).issue !== undefined);
}
