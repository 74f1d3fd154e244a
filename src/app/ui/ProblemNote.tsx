import type { Problem } from '../calls/problem.ts';
import classes from './message.module.css';
import { useWords } from '../shell/use-words.ts';

/** A failed call beside what can still be done; nothing is in the way of trying again. */
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
