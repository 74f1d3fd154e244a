/** Warnings about words that assistive technology or small screens make hard to understand. */

import { isQuestion } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { allElements, allSections, elementWordKeys } from '../form/form-elements.ts';
import { withMessages } from '../words/form-messages.ts';
import type { WordWarning } from './word-warning.ts';

/** Texts of one element in one language, by property. */
type Texts = (property: string) => string | undefined;

/**
 * Warns of labels that screen reader or phone users may not understand. After WCAG 2.2: labels that distinguish
 * (2.4.6), room on 320 to 390 pixels (1.4.10), abbreviations (3.1.4).
 */
export function lintAccessibility(form: Form, locales: readonly string[]): WordWarning[] {
  const worded = withMessages(form).form;
  return locales.flatMap((locale) => {
    const words = worded.words[locale] ?? {};
    const warn = (code: WordWarning['code'], id: string, key: string) => ({ code, id, key, locale });
    const textsOf =
      ({ elementId }: Element): Texts =>
      (property) =>
        words[`${elementId}.${property}`]?.trim();
    return [
      ...allSections(form).flatMap(({ elements }) =>
        repeated(elements.filter(isQuestion), (element) => textsOf(element)('elementName')).map(
          ({ elementId }) => warn('access.sameName', elementId, 'elementName'),
        ),
      ),
      ...allElements(form).flatMap((element) => {
        const texts = textsOf(element);
        const options = elementWordKeys(element).filter((key) => key.startsWith('option.'));
        return [
          ...repeated(options, texts).map((key) => warn('access.sameOption', element.elementId, key)),
          ...(isQuestion(element) ? nameWarnings(texts) : []).map((code) =>
            warn(code, element.elementId, 'elementName'),
          ),
        ];
      }),
    ];
  });
}

/** The items with the same text as an earlier item. */
function repeated<Item>(items: readonly Item[], textOf: (item: Item) => string | undefined): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const text = textOf(item);
    if (text === undefined) return false;
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated;
  });
}

/** Width of a label on a screen of 390 pixels, and the lines of it that a reader takes in at a glance. */
const [LINE_WIDTH, MAX_LINES] = [310, 3];

/** Abbreviations that everyone knows. */
const COMMON_ABBREVIATIONS = new Set(['ID', 'SMS', 'PDF']);

function nameWarnings(texts: Texts): WordWarning['code'][] {
  const name = texts('elementName') ?? '';
  const isExplained = texts('help') !== undefined || texts('alertTitle') !== undefined;
  const abbreviations = (name.match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu) ?? []).filter(
    (abbreviation) => !COMMON_ABBREVIATIONS.has(abbreviation),
  );
  return [
    ...(widthOf(name) > LINE_WIDTH * MAX_LINES ? ['access.longName' as const] : []),
    ...(abbreviations.length > 0 && !isExplained ? ['access.abbreviation' as const] : []),
  ];
}

/** Width in pixels at a font size of 16: Chinese characters are square, Latin letters about half as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 16 : 8.5), 0);
