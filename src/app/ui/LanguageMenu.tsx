import { IconChevronDown } from '@tabler/icons-react';
import { locales, type Locale } from '../../../locales/index.ts';
import { toProblem } from '../calls/problem.ts';
import { useLanguage } from '../state/language.ts';
import { showToast } from '../state/toasts.ts';
import { changeLanguage } from '../shell/i18n.ts';
import classes from './bar-tools.module.css';
import { useWords } from '../shell/use-words.ts';

/** The native language select, under the short name of the current language. */
export function LanguageMenu() {
  const { t, problem } = useWords();
  const language = useLanguage();
  const selectLanguage = (locale: Locale) => {
    changeLanguage(locale).catch((thrown: unknown) => showToast(problem(toProblem(thrown))));
  };
  return (
    <label className={classes['tool']}>
      <span aria-hidden>{shortName(t(`language.${language}`))}</span>
      <IconChevronDown aria-hidden className={classes['chevron']} />
      <select
        className={classes['picker']}
        aria-label={t('language')}
        value={language}
        onChange={(event) => selectLanguage(event.currentTarget.value as Locale)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale.replace('_', '-')}>
            {t(`language.${locale}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** 简体 for 简体中文, Português for Português (Brasil). */
const shortName = (name: string): string => name.replace(/\s*\(.*\)$|中文$/u, '');
