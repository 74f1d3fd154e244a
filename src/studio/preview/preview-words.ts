import { loadWords, type Locale, type Messages } from '../../../locales/index.ts';
import type { FormWords } from '../../../renderers/store/form-context.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { issueParams, type WordLookup } from '../../core/messages/issue-params.ts';
import { interpolate, type MessageParams, type Translate } from '../../core/messages/message.ts';

/**
 * Loads the words for a form rendered outside the app: those of the form, of the interface and of issues.
 *
 * @param listWord returns a label of a code list item
 */
export async function previewWords(
  index: FormIndex,
  locale: Locale,
  listWord: WordLookup,
): Promise<FormWords> {
  const { app, issues } = await loadWords(locale);
  const formWords = index.form.words[locale] ?? {};
  const textOf: WordLookup = (id, property) => formWords[`${id}.${property}`] ?? listWord(id, property);
  const t = translatorOf(app, locale);
  const issueText = translatorOf(issues, locale);
  return { textOf, t, issue: (issue) => issueText(issue.code, issueParams(index, issue, textOf, t)) };
}

/** Selects the plural form for `{count}`; a key without a message returns `[key]`. */
function translatorOf(messages: Messages, locale: Locale): Translate {
  const plural = new Intl.PluralRules(locale.replace('_', '-'));
  return (key, params = {}) => {
    const forms = typeof params['count'] === 'number' ? [plural.select(params['count']), 'other'] : [];
    const message = [...forms.map((form) => messages[`${key}_${form}`]), messages[key]].find(Boolean);
    return interpolate(message ?? `[${key}]`, params satisfies MessageParams);
  };
}
