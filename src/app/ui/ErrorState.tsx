import type { ReactNode } from 'react';
import type { Problem } from '../calls/problem.ts';
import action from './action.module.css';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

interface ErrorStateProps {
  problem: Problem;
  /** Above the words, where the trouble is all there is on the page. */
  title?: string | undefined;
  /** Asks again; absent where asking again cannot help. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** A failed call in the place of what it should have brought, with what to do about it. */
export function ErrorState({ problem, title, onRetry, children }: ErrorStateProps) {
  const words = useWords();
  return (
    <div className={classes['message']} role="alert">
      {title && <h2>{title}</h2>}
      <p>{words.problem(problem)}</p>
      {onRetry && (
        <button type="button" className={action['primary']} onClick={onRetry}>
          {words.say('retry')}
        </button>
      )}
      {children}
    </div>
  );
}
