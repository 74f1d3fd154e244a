import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { form, idOf, section } from './small-form.ts';

/** A form of one section, `page`, that may be published: each question is named by its code, in every language. */
export function wordedForm(screen: string, elements: Element[]): Form {
  const words = Object.fromEntries([
    [`${idOf('page')}.title`, 'Page'],
    ...elements.map(({ elementId, elementCode }) => [`${elementId}.elementName`, elementCode]),
  ]);
  return form([section('page', elements)], {
    screen,
    words: Object.fromEntries(locales.map((locale) => [locale, words])),
  });
}
