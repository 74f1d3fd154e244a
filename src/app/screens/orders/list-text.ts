import type { Language } from '../../../../schemas/generated/ids.ts';

/** Joins names or texts as a language does: `林秋月和陈景行`, `Lin y Chen`. */
export const listText = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(language.replace('_', '-')).format(items);
