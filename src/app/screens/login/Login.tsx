import { useCallback, useState } from 'react';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useQuery } from '../../calls/use-query.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { LoadError } from '../../ui/LoadError.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { fetchAccount, signOut, type Account } from './account.ts';
import classes from './login.module.css';
import { LoginForm } from './LoginForm.tsx';

/** Sign-in by SMS code; for a customer who has signed in, the applications and log-out. */
export function Login() {
  const { t } = useScreenWords();
  const language = useLanguage();
  const { data, problem, refetch } = useQuery(useCallback(() => fetchAccount(language), [language]));
  return (
    <Page title={t('login.title')}>
      {data ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          {data.mobile === null ? (
            <>
              <LoginForm applications={data.applications} onSignedIn={() => void refetch()} />
              {data.isCustomer && <SignOut />}
            </>
          ) : (
            <SignedIn account={data} />
          )}
          <HomeLink variant="plain" />
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function SignedIn({ account: { mobile, applications } }: { account: Account }) {
  const { t } = useScreenWords();
  return (
    <>
      <section className={`${card['card']} ${classes['applications']}`} aria-labelledby="applications">
        <h2 id="applications">{t('login.applications')}</h2>
        <p role="status">{t('login.signedIn', { mobile: mobile ?? '' })}</p>
        {applications.length === 0 && <p>{t('login.noApplications')}</p>}
        <ul>
          {applications.map((application) => (
            <li key={application.tradeId} data-trade={application.tradeId}>
              <span>
                <b>{application.riskName}</b>
                <span className={classes['soft']}>{application.supplierName}</span>
              </span>
              <Link to={tradePagePath('insureInfomation', application)} className={action['plain']}>
                {t('login.continue')}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <SignOut />
    </>
  );
}

function SignOut() {
  const { t } = useScreenWords();
  const { navigate } = useOpenPage();
  const [problem, setProblem] = useState<Problem>();
  const leave = () =>
    signOut().then(
      () => navigate('/tabbar/index', { replace: true }),
      (thrown: unknown) => setProblem(toProblem(thrown)),
    );
  return (
    <section className={card['card']}>
      <p>{t('login.leaveHint')}</p>
      <button type="button" className={action['outlined']} onClick={() => void leave()}>
        {t('login.leave')}
      </button>
      <ProblemNote problem={problem} />
    </section>
  );
}
