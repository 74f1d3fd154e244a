import type { DateRange } from '../../schemas/elements/validity-range.ts';
import choice from './choice.module.css';
import { MAX_DATE } from './DateInput.tsx';
import { GroupBox } from './GroupBox.tsx';
import classes from './input.module.css';

import type { InputProps } from './input-props.ts';

/** The validity of a document: start and end, or long-term. */
export function ValidityRangeInput(props: InputProps<DateRange>) {
  const { id, path, formId, value, words, readOnly } = props;
  const range = value ?? {};
  const isLongTerm = range.longTerm === true;
  const change = (part: DateRange) => {
    const { start, end, longTerm } = { ...range, ...part };
    const nextRange = {
      ...(start ? { start } : {}),
      ...(end && !longTerm ? { end } : {}),
      ...(longTerm ? { longTerm: true } : {}),
    };
    props.onChange(Object.keys(nextRange).length === 0 ? undefined : nextRange);
  };
  const dateInput = (part: 'start' | 'end', disabled: boolean) => (
    <input
      id={`${id}-${part}`}
      name={`${path}.${part}`}
      form={formId}
      className={classes['control']}
      type="date"
      aria-label={words.t(`validity.${part}`)}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      autoComplete="off"
      max={MAX_DATE}
      value={range[part] ?? ''}
      data-empty={!range[part] || undefined}
      data-hint={words.t(`validity.${part}`)}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  return (
    // The date controls have the description of the issue themselves.
    <GroupBox input={props} role="group" className={classes['range']} aria-describedby={undefined}>
      {dateInput('start', false)}
      {dateInput('end', isLongTerm)}
      <label className={choice['segment']}>
        <input
          type="checkbox"
          id={`${id}-longTerm`}
          name={`${path}.longTerm`}
          form={formId}
          checked={isLongTerm}
          disabled={readOnly}
          onChange={(event) => change({ longTerm: event.currentTarget.checked })}
        />
        <span>{words.t('validity.longTerm')}</span>
      </label>
    </GroupBox>
  );
}
