import type { Answers } from '../../src/core/answers/answers.ts';
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
}
