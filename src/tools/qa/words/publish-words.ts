import english from '../../../../locales/en_US/publish.json' with { type: 'json' };
import spanish from '../../../../locales/es_ES/publish.json' with { type: 'json' };
import type { Locale } from '../../../../locales/index.ts';
import portuguese from '../../../../locales/pt_BR/publish.json' with { type: 'json' };
import chinese from '../../../../locales/zh_CN/publish.json' with { type: 'json' };
import taiwanese from '../../../../locales/zh_TW/publish.json' with { type: 'json' };
import type { PublishProblem, PublishProblemCode } from '../../../core/failures/publish-problem.ts';

export type PublishWords = Readonly<Record<PublishProblemCode, string>>;

/** Why something is not published, by language. */
export const publishWords: Readonly<Record<Locale, PublishWords>> = {
  zh_CN: chinese,
  zh_TW: taiwanese,
  en_US: english,
  es_ES: spanish,
  pt_BR: portuguese,
};

/** What is wrong and what to do about it, with the values of the problem filled in. */
export const problemLine = (words: PublishWords, { code, params = {} }: PublishProblem): string =>
  words[code].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

/** What is quoted from a refused document must not reach the terminal as anything but text. */
export const sanitiseForTerminal = (text: string): string => text.replace(/\p{Control}|\p{Surrogate}/gu, '?');

/** A problem with its code, its place and what to do. */
export function problemText(words: PublishWords, problem: PublishProblem): string {
  const place = problem.id === '' ? '' : ` at ${sanitiseForTerminal(problem.id)}`;
  return `  ${problem.code}${place}\n    ${sanitiseForTerminal(problemLine(words, problem))}`;
}
