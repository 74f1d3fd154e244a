import classes from './choice.module.css';

import { controlAttributes, type InputProps } from './input-props.ts';

/** On or off. The label is beside the switch, so that the whole line can be tapped. */
export function SwitchInput(props: InputProps<boolean>) {
  const { value, readOnly } = props;
  return (
    <span className={classes['switch']}>
      <input
        {...controlAttributes(props)}
        type="checkbox"
        role="switch"
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        onBlur={props.onBlur}
      />
      <i aria-hidden="true" />
    </span>
  );
}
