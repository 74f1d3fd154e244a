import type { FormWords } from '../../../renderers/store/form-scope.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { issueParams } from '../../core/messages/issue-params.ts';
import type { ShellWords } from '../shell/use-words.ts';

/** What the server sent in one language. */
type WireWords = Pick<ScreenForm, 'words' | 'lists'>;

/** The words of a form: its own from the server, the interface's from the shell. */
export function formWords(index: FormIndex, { words, lists }: WireWords, shell: ShellWords): FormWords {
  const textOf = (id: string, property: string) => words[`${id}.${property}`] ?? lists[id]?.[property];
  return {
    textOf,
    say: shell.say,
    issue: (issue) => shell.issue(issue.code, issueParams(index, issue, textOf, shell.say)),
  };
}
