import type { Answers } from '../../src/core/answers/answers.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import {
  checkSubmittedAnswers,
  type SubmittedAnswersResult,
} from '../../src/core/answers/submitted-answers.ts';
import type { FormStoreSettings } from './form-store-settings.ts';

/** Checks answers that are to be final, again after code lists have loaded that the check needed. */
export async function checkFinalAnswers(
  { index, context, loadMissingLists }: FormStoreSettings,
  validators: Validators,
  answers: () => Answers,
): Promise<SubmittedAnswersResult> {
  for (;;) {
    const result = checkSubmittedAnswers(index, validators, answers(), context());
    if (!(await loadMissingLists?.())) return result;
  }
}
