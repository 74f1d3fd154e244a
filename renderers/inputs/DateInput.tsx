import { useRef } from 'react';
import classes from './input.module.css';
import type { DateUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** Without a maximum, browsers accept years of six digits and wait for the fifth. */
export const MAX_DATE = '9999-12-31';

/** The browser's date picker. A half-typed date is not an answer yet; only the control holds it. */
export function DateInput(props: InputProps<string, DateUi>) {
  const { value, options, readOnly, placeholder, words, ports } = props;
  const text = value ?? '';
  const control = useRef<HTMLInputElement>(null);
  const registerCommit = useExternalValue(text, (externalText) => {
    if (control.current) control.current.value = externalText;
  });
  const commit = ({ value: date }: HTMLInputElement) => {
    registerCommit(date);
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
      data-hint={placeholder ?? words.t('choose')}
      defaultValue={text || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => props.scheduleCommit(() => commit(currentTarget))}
      onBlur={props.onBlur}
    />
  );
}

const resolveToday = (date: string | undefined, today: string): string | undefined =>
  date === 'today' ? today : date;
