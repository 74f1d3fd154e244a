import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';
import { useOwnText } from './use-own-text.ts';

/** Browsers take years of six digits unless they are told otherwise, and then wait for the fifth. */
export const LAST_DATE = '9999-12-31';

/** The phone's own date picker. A half-typed date is no answer yet, so the control keeps it to itself. */
export function DateInput(props: InputProps) {
  const { value, options, readOnly, placeholder, words, ports } = props;
  const text = typeof value === 'string' ? value : '';
  const { ref, commits } = useOwnText(text, String, (control) =>
    props.onType(() => {
      commits(control.value);
      props.onChange(control.value || undefined);
    }),
  );
  return (
    <input
      {...controlAttributes(props)}
      ref={ref}
      className={classes['control']}
      type="date"
      autoComplete={options.autoComplete ?? 'off'}
      min={bound(options.min, ports.today)}
      max={bound(options.max, ports.today) ?? LAST_DATE}
      readOnly={readOnly}
      data-empty={text === '' || undefined}
      data-hint={placeholder ?? words.say('choose')}
      defaultValue={text || undefined}
      onBlur={props.onLeave}
    />
  );
}

const bound = (date: string | undefined, today: string): string | undefined =>
  date === 'today' ? today : date;
