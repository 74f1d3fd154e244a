import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { elementWordKeys } from '../../src/core/form/form-elements.ts';
import { form, idOf, section } from './small-form.ts';

/** A form of one section, `page`, that may be published: questions and options are named by their codes, in every language. */
export function wordedForm(screen: string, elements: Element[]): Form {
  const words = Object.fromEntries([
    [`${idOf('page')}.title`, 'Page'],
    ...elements.map(({ elementId, elementCode }) => [`${elementId}.elementName`, elementCode]),
    ...elements.flatMap((element) =>
      elementWordKeys(element).map((key) => [`${element.elementId}.${key}`, key.split('.').at(-1)]),
    ),
  ]);
  return form([section('page', elements)], {
    screen,
    words: Object.fromEntries(locales.map((locale) => [locale, words])),
  });
}
