import type { DateRange } from '../../schemas/elements/validity-range.ts';
import choice from './choice.module.css';
import { MAX_DATE } from './DateInput.tsx';
import { GroupBox } from './GroupBox.tsx';
import classes from './input.module.css';

import type { InputProps } from './input-props.ts';

/** From, to, or long-term. */
export function ValidityRangeInput(props: InputProps<DateRange>) {
  const { id, path, value, words, readOnly } = props;
  const range = value ?? {};
  const longTerm = range.longTerm === true;
  const change = (part: DateRange) => {
    const { start, end, longTerm: forever } = { ...range, ...part };
    const next = {
      ...(start ? { start } : {}),
      ...(end && !forever ? { end } : {}),
      ...(forever ? { longTerm: true } : {}),
    };
    props.onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const date = (part: 'start' | 'end', disabled: boolean) => (
    <input
      id={`${id}-${part}`}
      name={`${path}.${part}`}
      className={classes['control']}
      type="date"
      aria-label={words.say(`validity.${part}`)}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      autoComplete="off"
      max={MAX_DATE}
      value={range[part] ?? ''}
      data-empty={!range[part] || undefined}
      data-hint={words.say(`validity.${part}`)}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  return (
    // What is wrong the dates say themselves.
    <GroupBox input={props} role="group" className={classes['range']} aria-describedby={undefined}>
      {date('start', false)}
      {date('end', longTerm)}
      <label className={choice['segment']}>
        <input
          type="checkbox"
          id={`${id}-longTerm`}
          name={`${path}.longTerm`}
          checked={longTerm}
          disabled={readOnly}
          onChange={(event) => change({ longTerm: event.currentTarget.checked })}
        />
        <span>{words.say('validity.longTerm')}</span>
      </label>
    </GroupBox>
  );
}
