import { Component, type ReactNode } from 'react';
import action from './action.module.css';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

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

function ErrorPage() {
  const { t } = useWords();
  return (
    <main className={classes['message']} role="alert">
      <h1>{t('error.boundary.title')}</h1>
      <p>{t('error.boundary.text')}</p>
      <button type="button" className={action['primary']} onClick={() => location.reload()}>
        {t('error.boundary.reload')}
      </button>
    </main>
  );
}
