import type { FormWords } from '../../../renderers/store/form-ports.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { issueHelp, issueMessage } from '../../core/messages/issue-message.ts';
import type { WordLookup } from '../../core/messages/issue-params.ts';
import type { PipeWords } from '../../core/words/piped-answers.ts';
import type { ShellWords } from '../shell/use-words.ts';

type Messages = Parameters<PipeWords>[1];

/** Words and code list labels of a screen form, in one language. */
type ScreenWords = Pick<ScreenForm, 'words' | 'messages' | 'lists' | 'language'>;

/**
 * Combines the words of a form from the server with the interface words from the shell.
 *
 * @param pipe gives words their answers; absent for a form without pipes
 */
export function formWords(
  index: FormIndex,
  { words, messages, lists, language }: ScreenWords,
  shell: ShellWords,
  pipe?: PipeWords,
): FormWords {
  const lang = language.replace('_', '-');
  const wordOf: WordLookup = (id, property) => words[`${id}.${property}`] ?? lists[id]?.[property];
  const textOf = pipe ? pipe(wordOf, messages as Messages, lang) : wordOf;
  const issueWords = { lang, wordOf: textOf, app: shell.t, issue: shell.issue };
  return {
    lang,
    textOf,
    t: shell.t,
    issue: (issue, isHelp) => (isHelp ? issueHelp : issueMessage)(index, issue, issueWords),
  };
}
