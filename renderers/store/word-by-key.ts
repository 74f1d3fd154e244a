import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import type { FormWords } from './form-ports.ts';

/** The word of a key `<id>.<property>`, with the answers that a field or section sees. */
export function wordByKey(words: FormWords, key: string, path?: AnswerPath): string | undefined {
  const dot = key.indexOf('.');
  return words.textOf(key.slice(0, dot), key.slice(dot + 1), path);
}
