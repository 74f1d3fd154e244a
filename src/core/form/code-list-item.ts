// Reads items of code lists: the label in a language, and whether an item is unavailable.
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';

/** The label of an item in a language. es_ES and pt_BR fall back to en_US, every language falls back to zh_CN. */
export function labelIn(labels: CodeListItem['labels'], language: string): string {
  const byLanguage = labels as Record<string, string | undefined>;
  const english = language === 'es_ES' || language === 'pt_BR' ? byLanguage['en_US'] : undefined;
  return byLanguage[language] ?? english ?? labels.zh_CN;
}

/** Whether an item cannot be chosen: a bank under maintenance (`available: false`), an uninsurable occupation (`refused`). */
export const isUnavailable = ({ attributes }: Pick<CodeListItem, 'attributes'>): boolean =>
  attributes?.['available'] === false || attributes?.['refused'] === true;
