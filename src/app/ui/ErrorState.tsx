import type { ReactNode } from 'react';
import type { Problem } from '../calls/problem.ts';
import action from './action.module.css';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

interface ErrorStateProps {
  problem: Problem;
  /** Heading, for a page without other content. */
  title?: string | undefined;
  /** Absent where a retry cannot help. */
  onRetry?: (() => void) | undefined;
  /** Whether the page has a primary action of its own, besides the retry. */
  isBesidePrimary?: boolean;
  children?: ReactNode;
}

/** The message of a failed call, in place of the content that it should have loaded, with a retry and other actions. */
export function ErrorState({ problem, title, onRetry, isBesidePrimary, children }: ErrorStateProps) {
  const words = useWords();
  return (
    <div className={classes['message']} role="alert">
      {title && <h2>{title}</h2>}
      <p>{words.problem(problem)}</p>
      {onRetry && (
        <button type="button" className={action[isBesidePrimary ? 'outlined' : 'primary']} onClick={onRetry}>
          {words.t('retry')}
        </button>
      )}
      {children}
    </div>
  );
}
