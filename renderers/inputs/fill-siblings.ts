import { startTransition } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { siblingPath } from '../../src/core/answers/answer-path.ts';
import { optionsOf } from '../../src/core/form/form-index.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import type { FormAnswers } from '../store/form-answers.ts';

/** Answers by element code; undefined clears the answer. */
export type AnswersByCode = Readonly<Record<string, AnswerValue | undefined>>;

/**
 * Sets the answers of an element's siblings (same section or row) to a person's data. Hidden elements too, so that none
 * keeps another person's answer when it appears later. Clears the answer if the value is undefined or not among the
 * options. Skips computed and read-only elements and unknown codes. Filled answers are validated like typed ones.
 */
export function fillSiblings(form: FormAnswers, path: string, answers: AnswersByCode): void {
  startTransition(() => {
    for (const [code, value] of Object.entries(answers)) fill(form, siblingPath(path, code), value);
  });
}

function fill(form: FormAnswers, path: string, value: AnswerValue | undefined): void {
  const target = targetOf(form.index, path);
  const { state } = form.fieldView(path);
  if (target?.kind !== 'element' || state.isComputed || state.isReadOnly) return;
  const options = state.options ?? optionsOf(target.indexed);
  const answer = options?.some((code) => code === value) === false ? undefined : value;
  form.change(path, answer);
  if (answer !== undefined) form.touch(path);
}
