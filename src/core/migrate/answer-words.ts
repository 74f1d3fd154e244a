// Words of single answers in a change summary: in which row they are, and what was answered.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { optionWordKey } from '../../../schemas/elements/element-type.ts';
import { childPath, parentPath, type AnswerPath } from '../answers/answer-path.ts';
import { rowsAlong, titledSections } from '../answers/answer-target.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { nameCodeOf, type FormIndex, type IndexedElement } from '../form/form-index.ts';
import { CONFIRMATION } from '../form/warnings.ts';
import { dateText, numberText } from '../messages/locale-text.ts';

/** Words of a form and of code lists, in one language; undefined where there is none. */
export interface AnswerWording {
  /** Locale or language tag, for dates and amounts. */
  lang: string;
  /** @param path of the field or section whose word it is: on a page its messages show the answers that are there */
  word(key: string, path?: AnswerPath): string | undefined;
  itemLabel(list: string, code: string): string | undefined;
}

/**
 * The words of a form; falls back to Chinese.
 *
 * @param labelsOf the labels of a code list item by language
 */
export function answerWording(
  { form }: FormIndex,
  language: string,
  labelsOf: (list: string, code: string) => Readonly<Record<string, string>> | undefined,
): AnswerWording {
  const inLanguage = (labels: Readonly<Record<string, string>> | undefined) =>
    labels?.[language] ?? labels?.['zh_CN'];
  return {
    lang: language,
    word: (key) => form.words[language]?.[key] ?? form.words['zh_CN']?.[key],
    itemLabel: (list, code) => inLanguage(labelsOf(list, code)),
  };
}

/** The rows that contain a path, with the names of their persons: `Insured 2 · Li An`; else the section's title. */
export function rowWords(
  index: FormIndex,
  path: AnswerPath,
  { values, rows }: AnswerMap,
  { word }: AnswerWording,
): string {
  const parts = rowsAlong(index, parentPath(path)).flatMap(({ path: row, list, rowId, indexed }) => {
    const position = rows.get(list)?.indexOf(rowId) ?? -1;
    const title = word(`${indexed.section.sectionId}.item`) ?? '';
    // A row that the newer version has no room for has no number any more.
    const label = position < 0 ? title : `${title} ${position + 1}`;
    const name = nameCodeOf(indexed);
    const person = name === undefined ? undefined : values.get(childPath(row, name));
    return [label, ...(typeof person === 'string' ? [person] : [])];
  });
  const titles = titledSections(index, path).flatMap(
    ({ indexed, path: at }) => word(`${indexed.section.sectionId}.title`, at) ?? [],
  );
  return [...parts, ...titles].join(' · ');
}

/** An answer as the customer read it, options by their labels, dates and amounts as the language writes them; undefined for pictures, codes sent by SMS and consents. */
export function answerWords(
  indexed: IndexedElement,
  value: AnswerValue,
  wording: AnswerWording,
): string | undefined {
  const { type } = indexed;
  if (type.isSigned || type.assertion !== 'none' || typeof value === 'boolean') return undefined;
  if (indexed.inputType === CONFIRMATION) return undefined;
  if (typeof value !== 'object') return valueWords(indexed, value, wording);
  if (isList(value)) return value.map((code) => valueWords(indexed, code, wording)).join(', ');
  return Object.values(value)
    .filter((part) => typeof part === 'string')
    .map((part) => dateText(part, wording.lang))
    .join(' – ');
}

const isList = (value: AnswerValue & object): value is readonly string[] => Array.isArray(value);

function valueWords(
  { element, type, settings }: IndexedElement,
  value: string | number,
  { lang, word, itemLabel }: AnswerWording,
): string {
  if (type.valueKind === 'date') return dateText(String(value), lang);
  if (type.valueKind === 'decimal') return numberText(value, lang);
  const code = String(value);
  const { list } = type.ui(settings);
  const label = list === undefined ? undefined : itemLabel(list, code);
  return word(`${element.elementId}.${optionWordKey(code)}`) ?? label ?? code;
}
