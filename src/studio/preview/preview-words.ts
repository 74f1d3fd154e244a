import { loadWords, type Locale, type Messages } from '../../../locales/index.ts';
import type { FormWords } from '../../../renderers/store/form-scope.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { issueParams, type WordLookup } from '../../core/messages/issue-params.ts';
import { interpolate, type MessageParams, type Translate } from '../../core/messages/message.ts';

/**
 * The words of a form that is shown without the app around it: its own, and the interface's.
 *
 * @param listWord a word of a code list's item
 */
export async function previewWords(
  index: FormIndex,
  locale: Locale,
  listWord: WordLookup,
): Promise<FormWords> {
  const { app, issues } = await loadWords(locale);
  const own = index.form.words[locale] ?? {};
  const textOf: WordLookup = (id, property) => own[`${id}.${property}`] ?? listWord(id, property);
  const say = sayIn(app, locale);
  const refuse = sayIn(issues, locale);
  return { textOf, say, issue: (issue) => refuse(issue.code, issueParams(index, issue, textOf, say)) };
}

/** Messages of one language, each in the plural form of its `{count}`; a key without words shows as itself. */
function sayIn(messages: Messages, locale: Locale): Translate {
  const plural = new Intl.PluralRules(locale.replace('_', '-'));
  return (key, params = {}) => {
    const forms = typeof params['count'] === 'number' ? [plural.select(params['count']), 'other'] : [];
    const found = [...forms.map((form) => messages[`${key}_${form}`]), messages[key]].find(Boolean);
    return interpolate(found ?? `[${key}]`, params satisfies MessageParams);
  };
}
