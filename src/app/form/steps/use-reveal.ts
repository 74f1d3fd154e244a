import { useEffect, useRef } from 'react';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import type { AnswerPath } from '../../../core/answers/answer-path.ts';

type Reveal = (path: AnswerPath) => boolean;

/**
 * Lets links to a field open its step.
 *
 * @param isNamed whether the address names a step: the form then opens there, not at the field that had the focus last
 * @param reveal opens the step of a path, and tells whether it is another one
 */
export function useReveal(store: FormStore, isNamed: boolean, reveal: Reveal): void {
  const latest = useRef(reveal);
  const isOpening = useRef(isNamed);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    setReveal(store, (path) => isOpening.current || latest.current(path));
    const timer = setTimeout(() => (isOpening.current = false));
    return () => {
      clearTimeout(timer);
      setReveal(store, () => false);
    };
  }, [store]);
}

function setReveal(store: FormStore, reveal: Reveal): void {
  store.reveal = reveal;
}
