import english from '../../../locales/en_US/publish.json' with { type: 'json' };
import chinese from '../../../locales/zh_CN/publish.json' with { type: 'json' };
import type { PublishProblem, PublishProblemCode } from '../../core/publish-problem.ts';

type PublishWords = Readonly<Record<PublishProblemCode, string>>;

/** The terminal speaks the Chinese of whoever's system does, English to everybody else. */
export function publishWords(env: Readonly<Record<string, string | undefined>>): PublishWords {
  const language = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return language.startsWith('zh') ? chinese : english;
}

/** What is wrong and what to do about it, with the values of the problem filled in. */
export const problemLine = (words: PublishWords, { code, params = {} }: PublishProblem): string =>
  words[code].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

/** What is quoted from a refused document must not reach the terminal as anything but text. */
export const readable = (text: string): string => text.replace(/\p{Control}|\p{Surrogate}/gu, '?');

/** A problem with its code, its place and what to do. */
export function problemText(words: PublishWords, problem: PublishProblem): string {
  const place = problem.id === '' ? '' : ` at ${readable(problem.id)}`;
  return `  ${problem.code}${place}\n    ${readable(problemLine(words, problem))}`;
}
