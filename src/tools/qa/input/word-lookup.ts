import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { WordLookup } from '../../../core/messages/issue-params.ts';
import type { CodeLists } from './read-code-lists.ts';

/** Looks up the texts of a form, and the labels of code lists, in one language. */
export const wordLookup =
  (form: Form, lists: CodeLists, locale: Locale): WordLookup =>
  (id, property) =>
    form.words[locale]?.[`${id}.${property}`] ?? lists.codeListItem(id, property)?.labels[locale];
