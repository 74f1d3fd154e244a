import card from './card.module.css';
import classes from './skeleton.module.css';
import { useWords } from '../shell/use-words.ts';

/** The shape of what is coming: cards with as many lines as the page will have. */
export function Skeleton({ cards }: { cards: readonly number[] }) {
  const { say } = useWords();
  return (
    <div role="status" aria-label={say('loading')}>
      {cards.map((lines, position) => (
        // Cards of a skeleton have neither names nor an order that changes.
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
