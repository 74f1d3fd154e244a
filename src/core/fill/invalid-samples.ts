// Invalid answers to each question of a form, with the issues they raise.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import { answerIssues } from '../answers/check-answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import { resolve } from '../answers/resolve.ts';
import type { FilledForm } from './prove-fillable.ts';
import { invalidValue } from './sample-values.ts';

/** Valid answers with one of them made invalid. */
export interface InvalidSample {
  id: string;
  path: string;
  /** Undefined if the sample removes the answer. */
  value: AnswerValue | undefined;
  answers: AnswerMap;
  /** The issue at `path`; undefined if the form accepts the value. */
  issue: Issue | undefined;
}

/**
 * Makes samples for every question that is visible in a filled form: an invalid value and, where the question is
 * required, a missing answer. Skips computed questions, which customers cannot answer.
 */
export function invalidSamples(
  index: FormIndex,
  validators: Validators,
  filled: readonly FilledForm[],
): InvalidSample[] {
  const resolved = filled.map((answers) => ({ answers, state: resolve(index, answers, answers.context) }));
  return index.elements.flatMap((indexed) => {
    const { element, inputType, settings, parent } = indexed;
    for (const { answers, state } of resolved)
      for (const instance of instancePathsOf(parent, answers.rows)) {
        const path = childPath(instance, element.elementCode);
        const { visible, required, isComputed } = state.get(path)!;
        if (!visible || isComputed) continue;
        const invalid = invalidValue(inputType, settings);
        const values = [...(invalid === undefined ? [] : [invalid]), ...(required ? [undefined] : [])];
        return values.map((value) => sampleOf(index, validators, indexed, path, value, answers));
      }
    return [];
  });
}

function sampleOf(
  index: FormIndex,
  validators: Validators,
  { element }: IndexedElement,
  path: string,
  value: AnswerValue | undefined,
  validAnswers: FilledForm,
): InvalidSample {
  const values = new Map(validAnswers.values);
  if (value === undefined) values.delete(path);
  else values.set(path, value);
  const answers = { values, rows: validAnswers.rows };
  const issues = answerIssues(index, validators, answers, validAnswers.context);
  const issue = issues.find((candidate) => candidate.path === path);
  return { id: element.elementId, path, value, answers, issue };
}
