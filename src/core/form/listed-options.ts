// The items of code lists as the options of choices: where a form is shown, every option of a choice is on the screen.
import { optionWordKey } from '../../../schemas/elements/element-type.ts';
import { typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { isSelectable } from '../../../validators/values/is-selectable.ts';
import { isUnavailable, labelIn } from './code-list-item.ts';
import { choiceListOf, listOf } from './configured-list.ts';
import { allElements, withSubsections } from './form-elements.ts';

/** Looks up the items of a code list; undefined when there is no such list. */
export type ItemsOf = (listId: string) => readonly CodeListItem[] | undefined;

/** The code lists whose items are options of a form. */
export const choiceListsOf = (form: Form): string[] => [
  ...new Set(allElements(form).flatMap((element) => choiceListOf(element) ?? [])),
];

/**
 * The code lists whose items a page reads before anything is answered: those of choices, and those of options that are on the
 * screen and that a rule for items leaves out, such as relations.
 */
export const itemListsOf = (form: Form): string[] => [
  ...new Set([
    ...choiceListsOf(form),
    ...allElements(form).flatMap((element) => narrowedListOf(element) ?? []),
  ]),
];

function narrowedListOf({ itemsWhen, ...element }: Element): string | undefined {
  const typed = typeAndSettingsOf(element);
  return itemsWhen && typed?.type.options && listOf(typed);
}

/** The items that a choice offers on a day. */
export const choosableItems = (items: readonly CodeListItem[], asOf: string): CodeListItem[] =>
  items.filter((item) => isSelectable(item, asOf) && !isUnavailable(item));

/**
 * The form with the items of lists as options, with their names: of every item that has begun, because answers hold items
 * that have ended, too.
 */
export function withListedOptions(form: Form, itemsOf: ItemsOf, asOf: string): Form {
  if (choiceListsOf(form).length === 0) return form;
  const words = Object.fromEntries(
    Object.entries(form.words).map(([locale, own]) => [
      locale,
      { ...own, ...namesIn(locale, form, itemsOf) },
    ]),
  );
  return { ...form, words, sections: form.sections.map((section) => withOptions(section, itemsOf, asOf)) };
}

const namesIn = (locale: string, form: Form, itemsOf: ItemsOf): Record<string, string> =>
  Object.fromEntries(
    allElements(form).flatMap((element) =>
      listedItems(element, itemsOf).map(({ code, labels }) => [
        `${element.elementId}.${optionWordKey(code)}`,
        labelIn(labels, locale),
      ]),
    ),
  );

function withOptions(section: Section, itemsOf: ItemsOf, asOf: string): Section {
  const elements = section.elements.map((element) => {
    if (choiceListOf(element) === undefined) return element;
    const options = choosableItems(listedItems(element, itemsOf), asOf).map(({ code }) => code);
    return { ...element, settings: { ...element.settings, options } };
  });
  return withSubsections({ ...section, elements }, (inner) => withOptions(inner, itemsOf, asOf));
}

function listedItems(element: Element, itemsOf: ItemsOf): readonly CodeListItem[] {
  const list = choiceListOf(element);
  return (list !== undefined && itemsOf(list)) || [];
}
