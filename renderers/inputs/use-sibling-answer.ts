import { useCallback, useSyncExternalStore } from 'react';
import { siblingPath } from '../../src/core/answers/answer-path.ts';
import type { FormAnswers } from '../store/form-answers.ts';

/** Returns the answer of an element in the same section or row; undefined while it is hidden. */
export function useSiblingAnswer(
  { form, path }: { form: FormAnswers; path: string },
  elementCode = '',
): unknown {
  const sibling = siblingPath(path, elementCode);
  const watch = useCallback((listener: () => void) => form.watch(sibling, listener), [form, sibling]);
  const current = () => form.fieldView(sibling);
  const { value, state } = useSyncExternalStore(watch, current, current);
  return state.visible ? value : undefined;
}
