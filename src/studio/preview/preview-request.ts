// Messages between the preview page and the tools that open it.
import type { Locale } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import type { Answers } from '../../core/answers/answers.ts';

/** A form to render, with its answers, date and language. */
export interface PreviewRequest {
  form: Form;
  locale: Locale;
  answers: Answers;
  /** Date that conditions and checks use, YYYY-MM-DD. */
  today: string;
  /** The trade that conditions read. */
  trade: TradeContext;
  /** URL of the module with the compiled validators of the form. */
  validators: string;
  /** Whether to submit the form first, so that all its issues show. */
  isSubmitted: boolean;
}

/** Path of the code lists relative to the page: a JSON array of the lists in `fixtures/code-lists`. */
export const LISTS_FILE = 'lists.json';

/** API of the page for browser automation, as `window.preview`. */
export interface Preview {
  /** Renders a form in place of the previous one; resolves when the page no longer changes. */
  show(request: PreviewRequest): Promise<void>;
}
