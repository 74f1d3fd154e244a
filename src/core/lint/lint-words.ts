/** Warnings about translations: missing, in another script, or copied. */

import type { Form } from '../../../schemas/generated/form.ts';
import type { WordWarning } from './word-warning.ts';

/** Whether a Chinese character belongs to the script of a language that is written in Chinese. */
export type Scripts = Readonly<Record<string, (character: string) => boolean>>;

/** Warns of words that a language lacks, that are in another script, or that were copied from another language. */
export function lintWords(
  form: Pick<Form, 'words'>,
  locales: readonly string[],
  scripts: Scripts,
): WordWarning[] {
  const keys = [...new Set(locales.flatMap((locale) => Object.keys(form.words[locale] ?? {})))].sort();
  return keys.flatMap((key) => {
    const texts = new Map(locales.map((locale) => [locale, form.words[locale]?.[key]?.trim()]));
    return locales.flatMap((locale) => {
      const code = warningOf(locale, texts, scripts);
      const id = key.slice(0, key.indexOf('.'));
      return code ? [{ code, id, key: key.slice(id.length + 1), locale }] : [];
    });
  });
}

/** From this length on, equal texts in two languages are a copy. */
const MIN_SENTENCE_WORDS = 5;

function warningOf(
  locale: string,
  texts: ReadonlyMap<string, string | undefined>,
  scripts: Scripts,
): WordWarning['code'] | undefined {
  const text = texts.get(locale);
  if (!text) return 'words.partial';
  if (isOtherScript(locale, text, scripts)) return 'words.script';
  const language = (tag: string) => tag.slice(0, 2);
  const isCopied = [...texts].some(
    ([other, same]) => other !== locale && language(other) !== language(locale) && same === text,
  );
  // A few words can be the same in two languages, such as "tipo de documento"; a sentence cannot.
  return isCopied && (text.match(/\p{L}+/gu) ?? []).length >= MIN_SENTENCE_WORDS ? 'words.copied' : undefined;
}

const HAN = /\p{Script=Han}/gu;

/** A Latin text may contain Chinese names, but not consist of Chinese for the most part. */
function isOtherScript(locale: string, text: string, scripts: Scripts): boolean {
  const han = text.match(HAN) ?? [];
  const isOfScript = scripts[locale];
  if (isOfScript) return han.some((character) => !isOfScript(character));
  const letters = text.match(/\p{L}/gu) ?? [];
  return han.length * 2 > letters.length;
}
