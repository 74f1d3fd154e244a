import i18next from 'i18next';
import { useMemo } from 'react';
import type { Language } from '../../../schemas/generated/ids.ts';
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

/**
 * The texts of a file of words, which have been loaded. Most take no parameters, and a form has hundreds of them: reading one is a
 * tenth of the work of translating it.
 */
export function textsOf(language: Language, namespace: string): ShellWords['t'] {
  const t = i18next.getFixedT(language, namespace);
  return (key, params) => (params ? t(key, params) : (i18next.getResource(language, namespace, key) ?? key));
}

export function useWords(): ShellWords {
  const language = useLanguage();
  return useMemo(() => {
    const t = i18next.getFixedT(language);
    return {
      t: textsOf(language, 'app'),
      issue: (code, params) => t(code, { ...params, ns: 'issues' }),
      problem: (problem) =>
        problemWords(problem, {
          exists: (code) => i18next.exists(code, { lng: language, ns: 'problems' }),
          t: (code, params) => t(code, { ...params, ns: 'problems' }),
        }),
    };
  }, [language]);
}
