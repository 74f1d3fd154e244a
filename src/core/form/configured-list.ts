import {
  typeAndSettingsOf,
  type AnyElementType,
  type InputType,
} from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';

/** The most items of a code list that a choice has, which shows all of them at once. Kept out of the input types, which phones load. */
export const MOST_ITEMS: Partial<Record<string, number>> = {
  radio: 50,
  select: 50,
  cards: 20,
  checkboxes: 50,
} satisfies Partial<Record<InputType, number>>;

/** The code list of the answers, where a setting names it. */
export const configuredListOf = (settings: object): string | undefined =>
  'list' in settings && typeof settings.list === 'string' && settings.list !== '' ? settings.list : undefined;

/** The code list whose items are the answers or the options of an element: of its input type, or named by a setting. */
export const listOf = ({ type, settings }: { type: AnyElementType; settings: object }): string | undefined =>
  type.ui(settings).list;

/** The code list whose items are the options of an element, all of them on the screen. */
export const choiceListOf = (element: Pick<Element, 'inputType' | 'settings'>): string | undefined =>
  MOST_ITEMS[element.inputType] === undefined
    ? undefined
    : configuredListOf(typeAndSettingsOf(element)!.settings);
