import { NETWORK_FAILED, type Problem } from '../calls/problem.ts';
import { useWords } from '../shell/use-words.ts';
import { useWhenOnline } from '../state/online.ts';
import action from './action.module.css';
import { ErrorState } from './ErrorState.tsx';
import { HomeLink } from './HomeLink.tsx';
import { Link } from './Link.tsx';
import classes from './message.module.css';

/** Problem codes of content that does not exist; a retry cannot bring it. */
const MISSING = /\.no(ne|tFound)$/;

/** This device has no access to the trade. Signing in shows the customer's applications on any phone. */
const NO_ACCESS_CODES = new Set(['session.none', 'trade.notFound']);

/**
 * The message of a page whose content cannot be loaded, with a way on: retry, sign in or the home page. The page loads
 * with the parameters of its link alone, so a refused request means a malformed link. What the network kept away comes
 * with the network.
 */
export function LoadError({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useWords();
  useWhenOnline(problem.code === NETWORK_FAILED ? onRetry : undefined);
  if (problem.code === 'request.invalid')
    return (
      <div className={classes['message']} role="alert">
        <h2>{t('linkInvalid.title')}</h2>
        <p>{t('linkInvalid.malformed')}</p>
        <HomeLink />
      </div>
    );
  if (NO_ACCESS_CODES.has(problem.code))
    return (
      <ErrorState problem={problem} title={t('linkInvalid.title')}>
        <Link to="/login" className={action['primary']}>
          {t('home.login')}
        </Link>
        <HomeLink variant="plain" />
      </ErrorState>
    );
  const canRetry = !MISSING.test(problem.code);
  return (
    <ErrorState problem={problem} onRetry={canRetry ? onRetry : undefined}>
      <HomeLink variant={canRetry ? 'plain' : 'primary'} />
    </ErrorState>
  );
}
