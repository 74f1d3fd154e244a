import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { WordLookup } from '../../../core/messages/issue-params.ts';
import { withMessages } from '../../../core/words/form-messages.ts';
import type { CodeLists } from './read-code-lists.ts';

/** Looks up the texts of a form, without the answers that they show, and the labels of code lists, in one language. */
export function wordLookup(form: Form, lists: CodeLists, locale: Locale): WordLookup {
  const { words } = withMessages(form).form;
  return (id, property) =>
    words[locale]?.[`${id}.${property}`] ?? lists.codeListItem(id, property)?.labels[locale];
}
