import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../calls/problem.ts';
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
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({
      t: (key, params = {}) => t(key, params),
      issue: (code, params) => t(code, { ...params, ns: 'issues' }),
      problem: (problem) =>
        problemWords(problem, {
          exists: (code) => i18n.exists(code, { ns: 'problems' }),
          t: (code, params) => t(code, { ...params, ns: 'problems' }),
        }),
    }),
    [t, i18n],
  );
}
