import type { ListUi, TextUi } from '../../../../schemas/elements/input-ui.ts';
import type { FormWords } from '../../../../renderers/store/form-ports.ts';
import { wordByKey } from '../../../../renderers/store/word-by-key.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { answerWords } from '../../../core/migrate/answer-words.ts';
import type { AnswerToCheck } from './answers-to-check.ts';

/** The name of an item of a code list that answers a question; undefined while it is not known. */
export type ItemName = (list: string, code: string, levels: number | undefined) => string | undefined;

/** An answer as the customer reads it; of files, codes and signatures only that they are there. */
export function answerText(
  { path, indexed, value }: Pick<AnswerToCheck, 'path' | 'indexed' | 'value'>,
  words: FormWords,
  nameOf: ItemName,
  t: (key: string) => string,
): string {
  if (!indexed) return t('check.noRows');
  if (value === undefined || isUnanswered(value)) return t('check.unanswered');
  if (typeof value === 'boolean') return t(value ? 'check.yes' : 'check.no');
  const { type, settings, inputType } = indexed;
  // A person is chosen from a list that no answer belongs to.
  if (inputType === 'person') return t('check.provided');
  const { levels, unit = 'none' } = type.ui(settings) as Partial<ListUi & TextUi>;
  const text = answerWords(indexed, value, {
    lang: words.lang,
    word: (key) => wordByKey(words, key, path),
    itemLabel: (list, code) => words.textOf(list, code) ?? nameOf(list, code, levels) ?? '…',
  });
  if (text === undefined) return t('check.provided');
  return unit === 'none' ? text : `${text} ${words.t(`unit.${unit}`)}`;
}
