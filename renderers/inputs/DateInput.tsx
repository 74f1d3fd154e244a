import { useEffect, useRef } from 'react';
import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';

/** The phone's own date picker. A half-typed date is no answer yet, so the control keeps it to itself. */
export function DateInput(props: InputProps) {
  const { value, options, readOnly, placeholder, words, ports } = props;
  const text = typeof value === 'string' ? value : '';
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (control.current && control.current.value !== text && text !== '') control.current.value = text;
  }, [text]);
  return (
    <input
      {...controlAttributes(props)}
      ref={control}
      className={classes['control']}
      type="date"
      autoComplete={options.autoComplete ?? 'off'}
      min={bound(options.min, ports.today)}
      max={bound(options.max, ports.today)}
      readOnly={readOnly}
      data-empty={text === '' || undefined}
      data-hint={placeholder ?? words.say('choose')}
      defaultValue={text}
      onChange={() => props.onType(() => props.onChange(control.current!.value || undefined))}
      onBlur={props.onLeave}
    />
  );
}

export const bound = (date: string | undefined, today: string): string | undefined =>
  date === 'today' ? today : date;
