import type { Form } from '../../schemas/generated/form.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';

/** A published form version. */
export interface PublishedForm {
  form: Form;
  index: FormIndex;
  contentHash: string;
  /** URL path of the compiled validator module. */
  validator: string;
}

/** The result of one checker for one set of answers. A checker that only accepts or refuses leaves out the rest. */
export type CheckerResult = { ok: true; answers?: Answers } | { ok: false; issues?: readonly Issue[] };

/** An implementation of the answer check: core, server, browser or exported schema. All must agree. */
export interface Checker {
  name: string;
  check(published: PublishedForm, cases: readonly unknown[]): Promise<CheckerResult[]>;
}
