import { Component, useState, type ReactNode } from 'react';
import action from './action.module.css';
import classes from './message.module.css';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { useWords } from '../shell/use-words.ts';
import { useWhenOnline } from '../state/online.ts';

/** Catches render errors and offers a reload. Drafts are saved already, and the reload restores them. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    return this.state.hasError ? <ErrorPage /> : this.props.children;
  }
}

const reload = (): void => location.reload();

/** Without a network a part of the app could not be fetched: the page comes back with the network. */
function OfflinePage() {
  const { problem } = useWords();
  useWhenOnline(reload);
  return (
    <main className={classes['message']} role="alert">
      <p>{problem(new Problem(NETWORK_FAILED))}</p>
      <HomeAddress />
    </main>
  );
}

function ErrorPage() {
  const { t } = useWords();
  const [isOnline] = useState(() => navigator.onLine);
  if (!isOnline) return <OfflinePage />;
  return (
    <main className={classes['message']} role="alert">
      <h1>{t('error.boundary.title')}</h1>
      <p>{t('error.boundary.text')}</p>
      <button type="button" className={action['primary']} onClick={reload}>
        {t('error.boundary.reload')}
      </button>
      <HomeAddress />
    </main>
  );
}

/** Loads the page anew: this one is broken. */
function HomeAddress() {
  const { t } = useWords();
  return (
    <a href="/shop/" className={action['plain']}>
      {t('notFound.home')}
    </a>
  );
}
