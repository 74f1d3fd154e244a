import { useWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import classes from './contract-notice.module.css';

/** Notice in every translation that the Chinese text is the binding contract. */
export function ContractNotice() {
  const { t } = useWords();
  return useLanguage() === 'zh_CN' ? null : (
    <p className={classes['contract']}>{t('insure.chineseIsContract')}</p>
  );
}
