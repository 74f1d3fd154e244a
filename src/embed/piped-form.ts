// A form whose words show answers. A chunk of its own, with the parser of messages and their formats.
import type { Locale } from '../../locales/index.ts';
import { pipedWords } from '../../renderers/store/piped-words.ts';
import type { FormStore } from '../../renderers/store/form-store.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { messagesIn, withMessages } from '../core/words/form-messages.ts';
import type { PipedForm } from './form-words.ts';

/** The form with words for where no answer is known, and what gives its other words the answers of a store. */
export function pipeForm(form: Form): { form: Form; pipedBy: (store: FormStore) => PipedForm } {
  const worded = withMessages(form);
  return {
    form: worded.form,
    pipedBy: (store) => ({
      messagesIn: (locale: Locale) => messagesIn(worded.form, worded.messages, locale),
      pipe: pipedWords(store),
    }),
  };
}
