import chip from '../ui/chip.module.css';
import classes from './card-head.module.css';

interface CardHeadProps {
  title: string;
  /** By which the card is labelled. */
  headingId: string;
  /** What stands beside the title: the state in words, and the kind of its chip. */
  state: { words: string; chip: 'done' | 'failed' | 'waiting' | 'toDo' };
}

/** The head of a card about something that has a state: an order, a policy, a letter. */
export function CardHead({ title, headingId, state }: CardHeadProps) {
  return (
    <div className={classes['head']}>
      <h2 id={headingId}>{title}</h2>
      <span className={chip['chip']} data-state={state.chip}>
        {state.words}
      </span>
    </div>
  );
}
