import { Button } from '@mantine/core';
import type { FormWords } from '../store/form-scope.ts';
import classes from './list-sheet.module.css';

const LINES = [72, 48, 60, 40, 66, 52, 44, 58];

/** The lines to come, while they are fetched. */
export function SheetSkeleton({ words }: { words: FormWords }) {
  return (
    <div className={classes['skeleton']} role="status" aria-label={words.say('list.loading')}>
      {LINES.map((width) => (
        <span key={width} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}

/** A sentence where the lines would be, and the one action that helps. */
export function SheetError({
  text,
  words,
  onRetry,
}: {
  text: string;
  words: FormWords;
  onRetry?: () => void;
}) {
  return (
    <div className={classes['trouble']} role="status">
      <p>{text}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {words.say('list.retry')}
        </Button>
      )}
    </div>
  );
}
