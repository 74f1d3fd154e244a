import { useRef } from 'react';
import classes from './input.module.css';
import type { DateUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** Browsers take years of six digits unless they are told otherwise, and then wait for the fifth. */
export const MAX_DATE = '9999-12-31';

/** The phone's own date picker. A half-typed date is no answer yet, so the control keeps it to itself. */
export function DateInput(props: InputProps<string, DateUi>) {
  const { value, options, readOnly, placeholder, words, ports } = props;
  const text = value ?? '';
  const control = useRef<HTMLInputElement>(null);
  const commits = useExternalValue(text, (outside) => {
    if (control.current) control.current.value = outside;
  });
  const commit = ({ value: date }: HTMLInputElement) => {
    commits(date);
    props.onChange(date || undefined);
  };
  return (
    <input
      {...controlAttributes(props)}
      ref={control}
      className={classes['control']}
      type="date"
      autoComplete={options.autoComplete ?? 'off'}
      min={resolveToday(options.min, ports.today)}
      max={resolveToday(options.max, ports.today) ?? MAX_DATE}
      readOnly={readOnly}
      data-empty={text === '' || undefined}
      data-hint={placeholder ?? words.say('choose')}
      defaultValue={text || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => props.scheduleCommit(() => commit(currentTarget))}
      onBlur={props.onBlur}
    />
  );
}

const resolveToday = (date: string | undefined, today: string): string | undefined =>
  date === 'today' ? today : date;
