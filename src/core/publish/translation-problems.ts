// Publish problems of texts that are missing or not translated.
import type { Form } from '../../../schemas/generated/form.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

interface TranslationContext {
  form: Pick<Form, 'words'>;
  /** The live form and the forms it inherits from; their words are approved. */
  approvedForms: readonly Pick<Form, 'words'>[];
  /** Approved by a second person. */
  isApproved: boolean;
}

/**
 * Lists texts that customers would read in another language. A missing translation, and Chinese text in a language
 * that is not Chinese, are always refused. Text that only looks foreign, such as a rare character or a sentence shared
 * by two languages, needs approval by a second person.
 */
export function translationProblems(
  warnings: readonly WordWarning[],
  { form, approvedForms, isApproved }: TranslationContext,
): PublishProblem[] {
  const textIn = ({ words }: Pick<Form, 'words'>, { id, key, locale }: WordWarning) =>
    words[locale]?.[`${id}.${key}`];
  return warnings.flatMap((warning) => {
    const { code, id, key, locale } = warning;
    if (code === 'words.partial') return [publishProblem('words.missing', id, { key, locale })];
    if (code !== 'words.script' && code !== 'words.copied') return [];
    const text = textIn(form, warning) ?? '';
    if (!locale.startsWith('zh') && isAllChinese(text))
      return [publishProblem('words.untranslated', id, { key, locale })];
    const isApprovedText = approvedForms.some((other) => textIn(other, warning) === text);
    return isApproved || isApprovedText ? [] : [publishProblem('words.doubtful', id, { key, locale })];
  });
}

const isAllChinese = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).every((letter) => /\p{Script=Han}/u.test(letter));
