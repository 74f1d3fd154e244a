// Warns of inherited words that say a number which an overlay has changed.
import { typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { linkConditions } from '../conditions/named-conditions.ts';
import { referencesOf } from '../conditions/references.ts';
import { allElements, allSections } from '../form/form-elements.ts';
import { withStepConditions } from '../form/steps.ts';
import { mentionsNumber } from './mentions-number.ts';
import type { WordWarning } from './word-warning.ts';

/** By locale; a language without an entry is not looked at. */
export type NumeralsByLocale = Readonly<Record<string, Parameters<typeof mentionsNumber>[2]>>;

/**
 * Warns of each word of a part, or of a question that leads to it, that says the former value of a number which a layer sets, where neither that layer nor a
 * later one words it anew: “up to three” where it is two now.
 *
 * @param layers the base, then the form after each overlay
 */
export function lintNumbers(layers: readonly Form[], numerals: NumeralsByLocale): WordWarning[] {
  const form = layers.at(-1);
  if (!form) return [];
  const warnings = layers
    .slice(1)
    .flatMap((above, below) => warningsBetween(layers[below]!, above, form, numerals));
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

function warningsBetween(below: Form, above: Form, form: Form, numerals: NumeralsByLocale): WordWarning[] {
  const [numbersBelow, numbersAbove, numbers] = [below, above, form].map(numbersById);
  const speakers = speakersOf(form);
  return [...numbersBelow!].flatMap(([id, former]) =>
    [...former].flatMap(([setting, before]) => {
      const after = numbers!.get(id)?.get(setting);
      const isSet = numbersAbove!.get(id)?.get(setting) !== before;
      if (!isSet || after === undefined || after === before) return [];
      return (speakers.get(id) ?? [{ id, prefix: '' }]).flatMap((speaker) =>
        inheritedWords(speaker.id, below, form)
          .filter(({ locale, text }) => numerals[locale] && mentionsNumber(text, before, numerals[locale]))
          .map(({ locale, key }): WordWarning => ({
            code: UNTRUE_NUMBER,
            id: speaker.id,
            key,
            locale,
            params: { setting: `${speaker.prefix}${setting}`, before, after },
          })),
      );
    }),
  );
}

const UNTRUE_NUMBER: WordWarning['code'] = 'words.number';

/** What speaks of the rows of a section: itself, and the questions that lead to it. */
const speakersOf = (form: Form) =>
  new Map(
    allSections(withStepConditions(linkConditions(form))).map(({ sectionId, sectionCode, visibleWhen }) => {
      const leading = visibleWhen ? [...new Set(referencesOf(visibleWhen))] : [];
      const others = leading.map((id) => ({ id, prefix: `${sectionCode}.` }));
      return [sectionId, [{ id: sectionId, prefix: '' }, ...others]];
    }),
  );

/** The words of a part that a form has as the layer below had them. */
const inheritedWords = (id: string, below: Form, form: Form) =>
  Object.entries(below.words).flatMap(([locale, words]) =>
    Object.entries(words)
      .filter(([key, text]) => key.startsWith(`${id}.`) && form.words[locale]?.[key] === text)
      .map(([key, text]) => ({ locale, key: key.slice(id.length + 1), text })),
  );

type Numbers = ReadonlyMap<string, number>;

/** The numbers that elements and sections are set to, by id and setting; defaults included. */
const numbersById = (form: Form): ReadonlyMap<string, Numbers> =>
  new Map([
    ...allSections(form).map(({ sectionId, repeat }) => {
      const constants = numbersIn('repeat.bounds', constantsOf(repeat?.bounds));
      return [sectionId, new Map([...numbersIn('repeat', repeat ?? {}), ...constants])] as const;
    }),
    ...allElements(form).map((element) => {
      const settings = numbersIn('settings', typeAndSettingsOf(element)?.settings ?? {});
      const constants = numbersIn('bounds', constantsOf(element.bounds));
      return [element.elementId, new Map([...settings, ...constants])] as const;
    }),
  ]);

/** The bounds that no answer changes. */
const constantsOf = (bounds: Element['bounds'] = {}): object =>
  Object.fromEntries(
    Object.entries(bounds).flatMap(([bound, value]) => ('const' in value ? [[bound, value.const]] : [])),
  );

/** Amounts are text in documents. */
const numbersIn = (owner: string, values: object): Numbers =>
  new Map(
    Object.entries(values).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
        ? [[`${owner}.${key}`, Number(value)]]
        : [],
    ),
  );
