import card from './card.module.css';
import classes from './skeleton.module.css';
import { useWords } from '../shell/use-words.ts';

/** Placeholder of a loading page: cards with the given numbers of lines. */
export function Skeleton({ cards }: { cards: readonly number[] }) {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('loading')}>
      {cards.map((lines, position) => (
        // The position is a stable key: skeleton cards have no identity and never change order.
        <div key={position} className={`${card['card']} ${classes['lines']}`} aria-hidden>
          <span className={classes['title']} />
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className={classes['line']} />
          ))}
        </div>
      ))}
    </div>
  );
}
