import classes from './confirmation.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';

/** The tick that confirms a warning, which is the label above, for the present answers. */
export function ConfirmationInput(props: InputProps<string>) {
  const { id, path, value, readOnly, words, form } = props;
  const describedBy = [`${id}-tick`, props.describedBy].filter(Boolean).join(' ');
  const isConfirmed = value !== undefined;
  return (
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
  );
}
