import { Component, type ReactNode } from 'react';
import action from './action.module.css';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

/** Whatever breaks while drawing ends here: drafts are safe already, and a reload brings them back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const { say } = useWords();
  return (
    <main className={classes['message']} role="alert">
      <h1>{say('error.boundary.title')}</h1>
      <p>{say('error.boundary.text')}</p>
      <button type="button" className={action['primary']} onClick={() => location.reload()}>
        {say('error.boundary.reload')}
      </button>
    </main>
  );
}
