import type { Answers } from '../../src/core/answers/answers.ts';
import type { SubmittedAnswersResult } from '../../src/core/answers/submitted-answers.ts';
import { focusSummary } from './focus-field.ts';
import type { FormStore } from './form-store.ts';

/** Submits a form: passes normalised answers on, or shows every issue and focuses their summary. */
export async function submitForm(
  store: FormStore,
  onSubmit: (answers: Answers) => void,
): Promise<SubmittedAnswersResult> {
  const result = await store.submit();
  if (result.ok) onSubmit(result.answers);
  else focusSummary(store);
  return result;
}
