import type { NoteUi } from '../../schemas/elements/note.ts';
import type { InputProps } from './input-props.ts';
import classes from './note.module.css';

/** A note has no control; its text is the label of the element. */
export const NoteInput = ({ id, label, options }: InputProps<never, NoteUi>) => (
  <p role="note" className={classes['note']} data-tone={options.tone} id={id}>
    {label}
  </p>
);
