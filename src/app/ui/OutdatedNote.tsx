import { useEffect, useRef } from 'react';
import type { Problem } from '../calls/problem.ts';
import { useWords } from '../shell/use-words.ts';
import action from './action.module.css';
import card from './card.module.css';
import classes from './message.module.css';

interface OutdatedNoteProps {
  /** Why it could not; undefined draws nothing. */
  problem: Problem | undefined;
  onRetry: () => void;
}

/**
 * Says above the content of a page that it could not be read again, with a retry. The action that made it outdated may stand far below,
 * so the note scrolls into view.
 */
export function OutdatedNote({ problem, onRetry }: OutdatedNoteProps) {
  const words = useWords();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={note} className={`${card['card']} ${classes['outdated']}`} role="alert">
      <p>{words.problem(problem)}</p>
      <p>{words.t('outdated')}</p>
      <button type="button" className={action['outlined']} onClick={onRetry}>
        {words.t('retry')}
      </button>
    </div>
  );
}
