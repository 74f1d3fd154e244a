import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';
import { useOwnText } from './use-own-text.ts';

/** Several lines of text, kept locally while it is typed. */
export function TextareaInput(props: InputProps) {
  const { value, options, readOnly, placeholder } = props;
  const text = typeof value === 'string' ? value : '';
  const { ref, commits } = useOwnText(text, String, (control) =>
    props.onType(() => {
      commits(control.value);
      props.onChange(control.value);
    }),
  );
  return (
    <textarea
      {...controlAttributes(props)}
      ref={ref}
      className={classes['control']}
      rows={options.rows ?? 3}
      inputMode={options.inputMode ?? 'text'}
      autoComplete={options.autoComplete ?? 'off'}
      maxLength={options.maxLength}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={text || undefined}
      onBlur={props.onLeave}
    />
  );
}
