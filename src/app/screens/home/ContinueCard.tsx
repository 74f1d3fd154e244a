import { Link } from 'react-router-dom';
import { pageOfTrade } from '../../form/start-trade.ts';
import { useWords } from '../../shell/words.ts';
import { openTrade } from '../../state/open-trade.ts';
import classes from './home.module.css';

/** The application that was begun and not finished, one tap away. */
export function ContinueCard() {
  const { say } = useWords();
  const trade = openTrade.read();
  if (!trade) return null;
  return (
    <Link to={pageOfTrade('insureInfomation', trade)} className={classes['continue']}>
      <span>
        <b>{trade.riskName}</b>
        <span className={classes['summary']}>{say('home.draft')}</span>
      </span>
      <span className={classes['go']}>{say('home.continue')}</span>
    </Link>
  );
}
