import english from '../../../../locales/en_US/qa.json' with { type: 'json' };
import { localeOf, loadWords, type Locale, type Messages } from '../../../../locales/index.ts';
import portuguese from '../../../../locales/pt_BR/qa.json' with { type: 'json' };
import spanish from '../../../../locales/es_ES/qa.json' with { type: 'json' };
import simplifiedChinese from '../../../../locales/zh_CN/qa.json' with { type: 'json' };
import traditionalChinese from '../../../../locales/zh_TW/qa.json' with { type: 'json' };
import { interpolate, type Translate } from '../../../core/messages/message.ts';

/** The messages of the QA command line, by language. */
const words: Record<Locale, Messages> = {
  zh_CN: simplifiedChinese,
  zh_TW: traditionalChinese,
  en_US: english,
  es_ES: spanish,
  pt_BR: portuguese,
};

/** The requested language, else Chinese on a Chinese system, else English. */
export function resolveLocale(requested: string | undefined): Locale {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const system = LC_ALL || LC_MESSAGES || LANG || '';
  return localeOf(requested ?? (system.startsWith('zh') ? system.split('.')[0] : 'en_US'));
}

const translateFrom =
  (messages: Messages): Translate =>
  (key, params) =>
    interpolate(messages[key] ?? key, params);

export const qaTranslate = (locale: Locale): Translate => translateFrom(words[locale]);

/** The messages of customers' mistakes, and the interface's own words that they need. */
export async function customerTranslate(locale: Locale): Promise<{
  lang: Locale;
  issue: Translate;
  app: Translate;
}> {
  const { issues, app } = await loadWords(locale);
  return { lang: locale, issue: translateFrom(issues), app: translateFrom(app) };
}
