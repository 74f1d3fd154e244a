// The outcome of final answers, with its words.
import type { SavedOutcome } from '../../../schemas/generated/insurance.ts';
import { flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import type { WordLookup } from '../../core/messages/issue-params.ts';
import { messagesIn } from '../../core/words/form-messages.ts';
import { pipeWords } from '../../core/words/piped-answers.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import type { Services } from '../services/services.ts';
import { readOutcome, readSavedAnswers } from '../store/final-answers.ts';

/**
 * The outcome of the latest final answers as their version has it; undefined without one. Its words show the answers that
 * were saved: it is told where no form is open, to the customer who gave them alone.
 */
export async function savedOutcome(
  { db, forms, lists }: Services,
  key: FormKey,
  language: string,
): Promise<SavedOutcome | undefined> {
  const stored = await readOutcome(db, key);
  const form = stored && (await forms.get(stored.versionId));
  const outcome = form?.index.form.outcomes?.find(({ outcomeId }) => outcomeId === stored!.outcomeId);
  if (!form || !outcome) return undefined;
  const { outcomeId, result, followUps, pipes } = outcome;
  const answers = pipes && (await readSavedAnswers(db, key));
  const wordOf = outcomeWords(form, lists, language, answers ?? {});
  return {
    outcomeId,
    result,
    ...(followUps && { followUps }),
    title: wordOf(outcomeId, 'title', '') ?? '',
    text: wordOf(outcomeId, 'text', '') ?? '',
  };
}

/** Words of a form where no row is, with final answers, which hold none that is hidden. */
function outcomeWords(
  { index, messages }: LoadedForm,
  lists: Services['lists'],
  language: string,
  answers: Answers,
): WordLookup {
  const { form } = index;
  const { values } = flattenAnswers(index, answers);
  const wordOf: WordLookup = (id, property) => {
    const key = `${id}.${property}`;
    const item = lists.item(id, property);
    return (
      form.words[language]?.[key] ?? form.words['zh_CN']?.[key] ?? (item && labelIn(item.labels, language))
    );
  };
  const piped = pipeWords(index, (path) => values.get(path));
  return piped(wordOf, messagesIn(form, messages, language), language.replace('_', '-'));
}
