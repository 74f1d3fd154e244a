import i18next from 'i18next';
import { useMemo } from 'react';
import type { Problem } from '../calls/problem.ts';
import { useLanguage } from '../state/language.ts';
import { problemWords } from './problem-words.ts';

export type Params = Record<string, string | number>;

/** The words of the interface in the current language. The object changes only with the language. */
export interface ShellWords {
  /** Returns a text of `locales/<tag>/app.json`. */
  t(key: string, params?: Params): string;
  /** Returns the text of an issue code, with `{title}` and the other parameters interpolated. */
  issue(code: string, params: Params): string;
  /** Returns the text of a failed call. */
  problem(problem: Problem): string;
}

export function useWords(): ShellWords {
  const language = useLanguage();
  return useMemo(() => {
    const t = i18next.getFixedT(language);
    return {
      t: (key, params = {}) => t(key, params),
      issue: (code, params) => t(code, { ...params, ns: 'issues' }),
      problem: (problem) =>
        problemWords(problem, {
          exists: (code) => i18next.exists(code, { lng: language, ns: 'problems' }),
          t: (code, params) => t(code, { ...params, ns: 'problems' }),
        }),
    };
  }, [language]);
}
