import type { Problem } from '../calls/problem.ts';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

/** The message of a failed call, beside the action that failed; the action stays available for another attempt. */
export function ProblemNote({ problem }: { problem: Problem | undefined }) {
  const words = useWords();
  return (
    problem && (
      <p className={classes['note']} role="alert">
        {words.problem(problem)}
      </p>
    )
  );
}
