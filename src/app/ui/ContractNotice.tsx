import { useWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import classes from './contract-notice.module.css';

/** Translations help to fill in and to understand; what binds is the Chinese text. */
export function ContractNotice() {
  const { say } = useWords();
  return useLanguage() === 'zh_CN' ? null : (
    <p className={classes['contract']}>{say('insure.chineseIsContract')}</p>
  );
}
