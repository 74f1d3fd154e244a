// The states of a list sheet without rows.
import { Button } from '@mantine/core';
import type { FormWords } from '../store/form-ports.ts';
import classes from './list-sheet.module.css';

/** Widths of the skeleton's lines, percent. */
const LINE_WIDTHS = [72, 48, 60, 40, 66, 52, 44, 58];

/** Placeholder rows while the list loads. */
export function SheetSkeleton({ words }: { words: FormWords }) {
  return (
    <div className={classes['skeleton']} role="status" aria-label={words.t('list.loading')}>
      {LINE_WIDTHS.map((width) => (
        <span key={width} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}

/** A message instead of rows, with a retry button where a retry helps. */
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
          {words.t('retry')}
        </Button>
      )}
    </div>
  );
}
