import { useEffect, useState } from 'react';
import classes from './confirmation.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';

/** How long a warning stays in the status, ms: it is also the label, which a reader must not meet twice. */
const SPOKEN_MS = 5000;

/**
 * The tick that confirms a warning, which is the label above, for the present answers. The warning appears while the
 * customer is elsewhere, so a screen reader announces it, again when changed answers take the confirmation back.
 */
export function ConfirmationInput(props: InputProps<string>) {
  const { id, path, value, readOnly, words, form } = props;
  const describedBy = [`${id}-tick`, props.describedBy].filter(Boolean).join(' ');
  const isConfirmed = value !== undefined;
  const [spoken, setSpoken] = useState('');
  // A status announces what changes in it, not what it begins with.
  useEffect(() => {
    const timers = [setTimeout(() => setSpoken(props.label)), setTimeout(() => setSpoken(''), SPOKEN_MS)];
    return () => timers.forEach(clearTimeout);
  }, [isConfirmed, props.label]);
  return (
    <>
      <label className={classes['line']}>
        <input
          {...controlAttributes({ ...props, describedBy })}
          aria-labelledby={`${id}-label`}
          className={classes['tick']}
          type="checkbox"
          checked={isConfirmed}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            props.onChange(currentTarget.checked ? form.fieldView(path).state.confirms : undefined)
          }
          onBlur={props.onBlur}
        />
        <span id={`${id}-tick`}>{words.t('confirmation.tick')}</span>
      </label>
      <span className={classes['spoken']} role="status">
        {isConfirmed ? '' : spoken}
      </span>
    </>
  );
}
