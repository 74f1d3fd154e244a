import { loadWords, type Locale, type Messages } from '../../../locales/index.ts';
import type { FormWords } from '../../../renderers/form-scope.ts';
import type { FormIndex } from '../../../src/core/form-index.ts';
import { placeOf } from '../../../src/core/places.ts';
import { labelOf, type Lists } from './gallery-lists.ts';

/** The words of the gallery in one language: the fixtures', the code lists' and the app's own. */
export async function galleryWords(index: FormIndex, lists: Lists, locale: Locale): Promise<FormWords> {
  const { app, issues } = await loadWords(locale);
  const words = index.form.words[locale] ?? {};
  const of = (id: string, property: string) => {
    const item = lists.get(id)?.get(property);
    return words[`${id}.${property}`] ?? (item && labelOf(item, locale));
  };
  const titleOf = (at: string): string => {
    const place = placeOf(index, at);
    if (!place) return '';
    return place.kind === 'element'
      ? (of(place.indexed.element.elementId, 'elementName') ?? '')
      : (of(place.indexed.section.sectionId, 'title') ?? '');
  };
  return {
    of,
    say: (key, params = {}) => filled(pick(app, key, params, locale) ?? `[${key}]`, params),
    issue: ({ code, at, params = {} }) =>
      filled(pick(issues, code, params, locale) ?? `[${code}]`, { ...params, title: titleOf(at) }),
  };
}

type Params = Record<string, string | number>;

function pick(messages: Messages, key: string, { count }: Params, locale: Locale): string | undefined {
  if (typeof count !== 'number') return messages[key];
  const form = new Intl.PluralRules(locale.replace('_', '-')).select(count);
  return messages[`${key}_${form}`] ?? messages[`${key}_other`] ?? messages[key];
}

const filled = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));
