import type { Locale } from '../../../../locales/index.ts';
import type { AffectedElement } from '../../../core/migrate/dry-run.ts';
import { qaTranslate } from '../words/qa-words.ts';

/** A line for each question whose answers in drafts are retired, to be given again or hidden. */
export const elementLines = (elements: Readonly<Record<string, AffectedElement>>, locale: Locale): string[] =>
  Object.values(elements).map(({ names, ...counts }) =>
    qaTranslate(locale)('drafts.element', { name: names[locale] ?? '', ...counts }),
  );
