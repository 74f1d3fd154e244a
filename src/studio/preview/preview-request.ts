import type { Locale } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Answers } from '../../core/answers/answers.ts';

/** A form as it is to be seen: with these answers, on this day, in this language. */
export interface PreviewRequest {
  form: Form;
  locale: Locale;
  answers: Answers;
  /** YYYY-MM-DD. */
  today: string;
  /** Address of its compiled checks. */
  validators: string;
  /** Whether it has been submitted, so that everything that is left to mend is said. */
  isSubmitted: boolean;
}

/** Address of the code lists, an array of what `fixtures/code-lists` has, below the page's own. */
export const LISTS_FILE = 'lists.json';

/** What the page offers to whoever opened it, as `window.preview`. */
export interface Preview {
  /** Shows a form in the place of the last one; settles when nothing of it moves any more. */
  show(previewed: PreviewRequest): Promise<void>;
}
