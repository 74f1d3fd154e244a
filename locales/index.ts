/** The languages of the interface; the first one of a language also serves its other regions. */
export const locales = ['zh_CN', 'zh_TW', 'en_US', 'es_ES', 'pt_BR'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale = 'zh_CN' satisfies Locale;

/** Messages by dotted key: `{name}` stands for a parameter, `_one` and `_other` end the forms of a plural. */
export type Messages = Readonly<Record<string, string>>;

/** All words of one language. */
export interface Words {
  /** The interface's own words. */
  app: Messages;
  /** One message per issue code; `{title}` is the name of the field. */
  issues: Messages;
  /** One message per problem code. */
  problems: Messages;
}

/** One chunk per language, so that a phone fetches the words of its own only. */
const loaders: Record<Locale, () => Promise<Words>> = {
  zh_CN: () => import('./zh_CN/words.ts'),
  zh_TW: () => import('./zh_TW/words.ts'),
  en_US: () => import('./en_US/words.ts'),
  es_ES: () => import('./es_ES/words.ts'),
  pt_BR: () => import('./pt_BR/words.ts'),
};

/** Rejects when the chunk cannot be fetched. */
export const loadWords = (locale: Locale): Promise<Words> => loaders[locale]();

const screenLoaders: Record<Locale, () => Promise<{ screens: Messages }>> = {
  zh_CN: () => import('./zh_CN/screens.ts'),
  zh_TW: () => import('./zh_TW/screens.ts'),
  en_US: () => import('./en_US/screens.ts'),
  es_ES: () => import('./es_ES/screens.ts'),
  pt_BR: () => import('./pt_BR/screens.ts'),
};

/** The words of screens that not everybody opens, apart from the rest. Rejects when the chunk cannot be fetched. */
export const loadScreenWords = (locale: Locale): Promise<Messages> =>
  screenLoaders[locale]().then(({ screens }) => screens);

const buyingLoaders: Record<Locale, () => Promise<{ buying: Messages; failures: Messages }>> = {
  zh_CN: () => import('./zh_CN/buying.ts'),
  zh_TW: () => import('./zh_TW/buying.ts'),
  en_US: () => import('./en_US/buying.ts'),
  es_ES: () => import('./es_ES/buying.ts'),
  pt_BR: () => import('./pt_BR/buying.ts'),
};

/**
 * The words of the pages of buying, and those of the issues and problems that only their calls have. Rejects when the chunk
 * cannot be fetched.
 */
export const loadBuyingWords = (locale: Locale): Promise<{ buying: Messages; failures: Messages }> =>
  buyingLoaders[locale]();

/**
 * The locale that serves a language tag: `zh-CN`, `zh_TW`, `zh-Hant-HK`, `en`, `pt-BR`, in any case of letters.
 * Chinese is traditional by script, or by region when no script is named; a tag that we do not know gets the default.
 */
export function localeOf(tag: string | undefined): Locale {
  const [language = '', ...subtags] = (tag ?? '').toLowerCase().split(/[-_]/);
  if (language === 'zh' && isTraditional(subtags)) return 'zh_TW';
  return locales.find((locale) => locale.startsWith(`${language}_`)) ?? defaultLocale;
}

function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  return !subtags.includes('hans') && subtags.some((subtag) => TRADITIONAL_REGIONS.has(subtag));
}

const TRADITIONAL_REGIONS: ReadonlySet<string> = new Set(['tw', 'hk', 'mo']);
