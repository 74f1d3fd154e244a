// The outcome of final answers, with its words.
import type { SavedOutcome } from '../../../schemas/generated/insurance.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { Services } from '../services/services.ts';
import { readOutcome } from '../store/final-answers.ts';

/** The outcome of the latest final answers as their version has it; undefined without one. */
export async function savedOutcome(
  { db, forms }: Services,
  key: FormKey,
  language: string,
): Promise<SavedOutcome | undefined> {
  const stored = await readOutcome(db, key);
  const form = stored && (await forms.get(stored.versionId))?.index.form;
  const outcome = form?.outcomes?.find(({ outcomeId }) => outcomeId === stored!.outcomeId);
  if (!outcome) return undefined;
  const { outcomeId, result, followUps } = outcome;
  const wordOf = (word: string) =>
    form!.words[language]?.[`${outcomeId}.${word}`] ?? form!.words['zh_CN']?.[`${outcomeId}.${word}`] ?? '';
  return {
    outcomeId,
    result,
    ...(followUps && { followUps }),
    title: wordOf('title'),
    text: wordOf('text'),
  };
}
