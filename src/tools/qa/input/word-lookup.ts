// The words of a form as people read them, and the labels of code lists.
import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { AnswerMap } from '../../../core/answers/answers.ts';
import type { FormState } from '../../../core/answers/field-state.ts';
import type { WordLookup } from '../../../core/messages/issue-params.ts';
import { messagesIn, withMessages } from '../../../core/words/form-messages.ts';
import { pipeWords } from '../../../core/words/piped-answers.ts';
import type { CompiledForm } from './compiled-form.ts';
import type { CodeLists } from './read-code-lists.ts';

/** Looks up the texts of a form, without the answers that they show, and the labels of code lists, in one language. */
export function wordLookup(form: Form, lists: CodeLists, locale: Locale): WordLookup {
  const { words } = withMessages(form).form;
  return (id, property) =>
    words[locale]?.[`${id}.${property}`] ?? lists.codeListItem(id, property)?.labels[locale];
}

/** The same with the answers that messages show, those of visible questions. */
export function answeredWordLookup(
  { form, index, lists }: Pick<CompiledForm, 'form' | 'index' | 'lists'>,
  locale: Locale,
  resolved: { flat: AnswerMap; state: FormState } | undefined,
): WordLookup {
  const worded = withMessages(form);
  const pipe = pipeWords(index, (path) =>
    resolved?.state.get(path)?.visible ? resolved.flat.values.get(path) : undefined,
  );
  const messages = messagesIn(worded.form, worded.messages, locale);
  return pipe(wordLookup(form, lists, locale), messages, locale.replace('_', '-'));
}
