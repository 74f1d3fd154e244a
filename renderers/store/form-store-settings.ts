import { withMinimumRows } from '../../src/core/answers/answer-rows.ts';
import { flattenAnswers, type AnswerMap, type Answers } from '../../src/core/answers/answers.ts';
import type { RuleContext } from '../../src/core/answers/check-answers.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';

/** What a form store opens with. */
export interface FormStoreSettings {
  index: FormIndex;
  /** Nested, as calls and drafts store them. */
  answers: Answers;
  /** Called at each check, so that code lists loaded since the last check count. */
  context: () => RuleContext;
  /** Fetches the compiled validators; called at their first use. */
  validators: () => Promise<Validators>;
  newRowId: () => string;
  /** Start of the ids of all controls, `f` by default; forms on the same page need different ones. */
  idPrefix?: string;
  /**
   * Waits for the code lists that a check has asked `context` for in vain. Resolves with whether any of them has
   * loaded, so that the check has to run again.
   */
  loadMissingLists?: () => Promise<boolean>;
}

/** The answers that a form opens with: flat, with each list filled up to its minimum of rows. */
export const openAnswers = ({ index, answers, newRowId }: FormStoreSettings): AnswerMap =>
  withMinimumRows(index, flattenAnswers(index, answers), newRowId);
