import { tradePagePath } from '../../journey/start-trade.ts';
import { useWords } from '../../shell/use-words.ts';
import { unfinishedTrade } from '../../state/unfinished-trade.ts';
import classes from './home.module.css';
import { Link } from '../../ui/Link.tsx';

/** Link to the unfinished purchase. */
export function ContinueCard() {
  const { t } = useWords();
  const trade = unfinishedTrade.read();
  if (!trade) return null;
  return (
    <Link to={tradePagePath('insureInfomation', trade)} className={classes['continue']}>
      <span>
        <b>{trade.riskName}</b>
        <span className={classes['summary']}>{t('home.draft')}</span>
      </span>
      <span className={classes['go']}>{t('home.continue')}</span>
    </Link>
  );
}
