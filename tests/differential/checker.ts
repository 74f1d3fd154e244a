import type { Form } from '../../schemas/generated/form.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';

/** A form as it was published. */
export interface PublishedForm {
  form: Form;
  index: FormIndex;
  contentHash: string;
  /** Path of the compiled checks on the server. */
  validator: string;
}

/** What a judge says of some answers. One that only tells right from wrong leaves out the rest. */
export type CheckerResult = { ok: true; answers?: Answers } | { ok: false; issues?: readonly Issue[] };

export interface Checker {
  name: string;
  check(published: PublishedForm, answers: readonly unknown[]): Promise<CheckerResult[]>;
}
