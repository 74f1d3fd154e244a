// What changes of an item of a code list, in words.
import type { Locale } from '../../../../locales/index.ts';
import { labelIn } from '../../../core/form/code-list-item.ts';
import type { ItemChange } from '../../../core/publish/diff-code-lists.ts';
import { qaTranslate } from './qa-words.ts';

/** Such as `renamed: 0101001 “Surgeon”: Surgeon → Physician`. */
export function itemChangeWords(
  { kind, code, labels, newLabels, before = '', after = '' }: ItemChange,
  locale: Locale,
): string {
  const t = qaTranslate(locale);
  const name = labelIn(labels, locale);
  const newName = newLabels && labelIn(newLabels, locale);
  // A name that changes in another language only is shown in Chinese, or by its languages.
  const names =
    newLabels && newName === name ? otherNames(labels, newLabels) : { before: name, after: newName };
  return t(`itemChange.${kind}`, {
    item: `${code} “${name}”`,
    before: newLabels ? names!.before : before,
    after: newLabels ? (names!.after ?? '') : after,
  });
}

/** The first language in which two names differ, with both names. */
function otherNames(labels: ItemChange['labels'], newLabels: ItemChange['labels']) {
  const [before, after] = [labels, newLabels].map((names) => names as Record<string, string | undefined>);
  const tags = [...new Set([...Object.keys(before!), ...Object.keys(after!)])];
  const tag = tags.find((candidate) => before![candidate] !== after![candidate]) ?? 'zh_CN';
  return { before: `${tag} ${before![tag] ?? '–'}`, after: `${tag} ${after![tag] ?? '–'}` };
}
