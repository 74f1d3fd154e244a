import type { ReactNode } from 'react';
import type { Problem } from '../calls/problem.ts';
import classes from './shell.module.css';
import { useWords } from './words.ts';

interface TroubleProps {
  problem: Problem;
  /** Asks again; absent where asking again cannot help. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** A failed call in the place of what it should have brought, with what to do about it. */
export function Trouble({ problem, onRetry, children }: TroubleProps) {
  const words = useWords();
  return (
    <div className={classes['message']} role="alert">
      <p>{words.problem(problem)}</p>
      {onRetry && (
        <button type="button" className={classes['primary']} onClick={onRetry}>
          {words.say('retry')}
        </button>
      )}
      {children}
    </div>
  );
}
