// The words of a form in one language: its own, those of the interface and those of issues.
import type { Locale, Messages, Words } from '../../locales/index.ts';
import type { FormWords } from '../../renderers/store/form-ports.ts';
import type { FormIndex } from '../core/form/form-index.ts';
import { issueHelp, issueMessage } from '../core/messages/issue-message.ts';
import type { WordLookup } from '../core/messages/issue-params.ts';
import type { PipeWords } from '../core/words/piped-answers.ts';
import { interpolate, type MessageParams, type Translate } from '../core/messages/message.ts';

/** Words of the interface and of issues, by key. */
export type InterfaceWords = Pick<Words, 'app' | 'issues'>;

/** The messages of a form, and what gives them its answers. */
export interface PipedForm {
  messagesIn: (locale: Locale) => Parameters<PipeWords>[1];
  pipe: PipeWords;
}

/** The language tag of a locale: `pt-BR` of `pt_BR`. */
export const langOf = (locale: Locale): string => locale.replace('_', '-');

/**
 * Combines the words of a form; a word that its language lacks is Chinese, the language of the contract.
 *
 * @param listWord returns a label of a code list item
 * @param piped the words that show answers; absent for a form without pipes
 */
export function formWords(
  index: FormIndex,
  locale: Locale,
  { app, issues }: InterfaceWords,
  listWord: WordLookup,
  piped?: PipedForm,
): FormWords {
  const { words } = index.form;
  const ownWords = { ...words['zh_CN'], ...words[locale] };
  const wordOf: WordLookup = (id, property) => ownWords[`${id}.${property}`] ?? listWord(id, property);
  const t = translatorOf(app, locale);
  const lang = langOf(locale);
  const textOf = piped ? piped.pipe(wordOf, piped.messagesIn(locale), lang) : wordOf;
  const issueWords = { lang, wordOf: textOf, app: t, issue: translatorOf(issues, locale) };
  return {
    lang,
    textOf,
    t,
    issue: (issue, isHelp) => (isHelp ? issueHelp : issueMessage)(index, issue, issueWords),
  };
}

/** Selects the plural form for `{count}`; a key without a message returns `[key]`. */
function translatorOf(messages: Messages, locale: Locale): Translate {
  const plural = new Intl.PluralRules(langOf(locale));
  return (key, params = {}) => {
    const forms = typeof params['count'] === 'number' ? [plural.select(params['count']), 'other'] : [];
    const message = [...forms.map((form) => messages[`${key}_${form}`]), messages[key]].find(Boolean);
    return interpolate(message ?? `[${key}]`, params satisfies MessageParams);
  };
}
