import type { Form } from '../../../schemas/generated/form.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

interface TranslationContext {
  form: Form;
  /** What was live before and what it inherits from: words that stand there already have been decided on. */
  approvedForms: readonly Form[];
  /** Somebody other than who publishes has looked at it. */
  approved: boolean;
}

/**
 * Why words keep a form from going live: customers of a language would read another one. Words that one language lacks
 * and those all in Chinese where Chinese is not written are refused; what only looks like another language, a rare
 * character or a sentence that two languages share, takes a second person.
 */
export function translationProblems(
  warnings: readonly WordWarning[],
  { form, approvedForms, approved }: TranslationContext,
): PublishProblem[] {
  const textIn = ({ words }: Form, { id, key, locale }: WordWarning) => words[locale]?.[`${id}.${key}`];
  return warnings.flatMap((warning) => {
    const { code, id, key, locale } = warning;
    if (code === 'words.partial') return [publishProblem('words.missing', id, { key, locale })];
    if (code !== 'words.script' && code !== 'words.copied') return [];
    const text = textIn(form, warning) ?? '';
    if (!locale.startsWith('zh') && isAllChinese(text))
      return [publishProblem('words.untranslated', id, { key, locale })];
    const isKnown = approvedForms.some((other) => textIn(other, warning) === text);
    return approved || isKnown ? [] : [publishProblem('words.doubtful', id, { key, locale })];
  });
}

const isAllChinese = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).every((letter) => /\p{Script=Han}/u.test(letter));
