import type { FormWords } from '../../../renderers/store/form-ports.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { issueMessage } from '../../core/messages/issue-message.ts';
import type { ShellWords } from '../shell/use-words.ts';

/** Words and code list labels of a screen form, in one language. */
type ScreenWords = Pick<ScreenForm, 'words' | 'lists' | 'language'>;

/** Combines the words of a form from the server with the interface words from the shell. */
export function formWords(
  index: FormIndex,
  { words, lists, language }: ScreenWords,
  shell: ShellWords,
): FormWords {
  const textOf = (id: string, property: string) => words[`${id}.${property}`] ?? lists[id]?.[property];
  const lang = language.replace('_', '-');
  const issueWords = { lang, wordOf: textOf, app: shell.t, issue: shell.issue };
  return {
    lang,
    textOf,
    t: shell.t,
    issue: (issue) => issueMessage(index, issue, issueWords),
  };
}
