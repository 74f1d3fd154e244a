import english from '../../../../locales/en_US/publish.json' with { type: 'json' };
import spanish from '../../../../locales/es_ES/publish.json' with { type: 'json' };
import type { Locale } from '../../../../locales/index.ts';
import portuguese from '../../../../locales/pt_BR/publish.json' with { type: 'json' };
import simplifiedChinese from '../../../../locales/zh_CN/publish.json' with { type: 'json' };
import traditionalChinese from '../../../../locales/zh_TW/publish.json' with { type: 'json' };
import type { PublishProblem, PublishProblemCode } from '../../../core/failures/publish-problem.ts';

export type PublishWords = Readonly<Record<PublishProblemCode, string>>;

/** The messages of publish problems, by language. */
export const publishWords: Readonly<Record<Locale, PublishWords>> = {
  zh_CN: simplifiedChinese,
  zh_TW: traditionalChinese,
  en_US: english,
  es_ES: spanish,
  pt_BR: portuguese,
};

/** The message of a problem with its params filled in. */
const problemMessage = (words: PublishWords, { code, params = {} }: PublishProblem): string =>
  words[code].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

/** Replaces control characters: text quoted from a refused document must not control the terminal. */
export const sanitiseForTerminal = (text: string): string => text.replace(/\p{Control}|\p{Surrogate}/gu, '?');

/**
 * A problem in two lines: code and location (an id, else a JSON Pointer), then the message.
 *
 * @param place where it is by names and lines, if that is known
 */
export function problemText(words: PublishWords, problem: PublishProblem, place = ''): string {
  const id = problem.id === '' ? '' : ` at ${sanitiseForTerminal(problem.id)}`;
  const location = place === '' ? id : `${id} (${sanitiseForTerminal(place)})`;
  return `  ${problem.code}${location}\n    ${sanitiseForTerminal(problemMessage(words, problem))}`;
}
