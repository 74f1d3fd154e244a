import classes from './input.module.css';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';

/** The phone's own picker. The first entry is no answer. */
export function SelectInput(props: InputProps<string, OptionsUi>) {
  const { value, enumOptions, readOnly, placeholder, words } = props;
  const answered = value !== undefined && value !== '';
  const unchosen = placeholder ?? words.say('choose');
  const select = (
    <select
      {...controlAttributes(props)}
      className={classes['control']}
      autoComplete="off"
      value={answered ? value : ''}
      data-empty={!answered || undefined}
      disabled={readOnly}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      onBlur={props.onBlur}
    >
      <option value="">{unchosen}</option>
      {enumOptions.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
  // Browsers cut a long choice off at the end of its line; over the select it is written out in as many as it needs.
  return (
    <div className={classes['picker']}>
      {select}
      <span aria-hidden="true" className={classes['chosen']} data-empty={!answered || undefined}>
        {enumOptions.find(({ code }) => code === value)?.label ?? unchosen}
      </span>
    </div>
  );
}
