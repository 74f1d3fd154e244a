// What keeps a customer in a step.
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import type { Issue } from '../../../../schemas/generated/issue.ts';
import type { AnswerPath } from '../../../core/answers/answer-path.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { readingOrder } from '../../../core/answers/check-answers.ts';
import { canEnter } from '../../../core/answers/field-state.ts';
import { isInStep, type ShownStep } from './shown-steps.ts';

/** The paths of a step's lists and questions, in reading order. */
const pathsOf = (store: FormStore, step: ShownStep): AnswerPath[] =>
  [...readingOrder(store.index, store.answerMap().rows).keys()].filter((path) => isInStep(step, path));

/** Checks the questions of a step alone, and shows their issues from now on. */
export async function checkStep(store: FormStore, step: ShownStep): Promise<Issue[]> {
  for (const path of pathsOf(store, step)) store.touch(path);
  await store.prefetchValidators();
  return shownIssues(store, step);
}

/** The issues that show in a step. */
export const shownIssues = (store: FormStore, step: ShownStep): Issue[] =>
  pathsOf(store, step).flatMap((path) => store.fieldView(path).issue ?? []);

/** Whether a required answer of a step is missing. */
export const isUnfinished = (store: FormStore, step: ShownStep): boolean =>
  pathsOf(store, step).some((path) => {
    const { state, value } = store.fieldView(path);
    return canEnter(state) && state.required && isUnanswered(value);
  });
