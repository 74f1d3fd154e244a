import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';

/** The phone's own picker. The first entry is no answer. */
export function SelectInput(props: InputProps) {
  const { value, choices, readOnly, placeholder, words } = props;
  const answered = typeof value === 'string' && value !== '';
  return (
    <select
      {...controlAttributes(props)}
      className={classes['control']}
      autoComplete="off"
      value={answered ? value : ''}
      data-empty={!answered || undefined}
      disabled={readOnly}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      onBlur={props.onLeave}
    >
      <option value="">{placeholder ?? words.say('choose')}</option>
      {choices.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}
