import { useEffect, useRef } from 'react';
import classes from './input.module.css';
import { controlAttributes, type InputProps } from './input-props.ts';

/** Several lines of text, kept locally while it is typed. */
export function TextareaInput(props: InputProps) {
  const { value, options, readOnly, placeholder } = props;
  const text = typeof value === 'string' ? value : '';
  const control = useRef<HTMLTextAreaElement>(null);
  const committed = useRef(text);
  useEffect(() => {
    if (committed.current === text || !control.current) return;
    committed.current = text;
    control.current.value = text;
  }, [text]);
  const commit = () => {
    committed.current = control.current!.value;
    props.onChange(committed.current);
  };
  return (
    <textarea
      {...controlAttributes(props)}
      ref={control}
      className={classes['control']}
      rows={options.rows ?? 3}
      inputMode={options.inputMode ?? 'text'}
      autoComplete={options.autoComplete ?? 'off'}
      maxLength={options.maxLength}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={text}
      onChange={() => props.onType(commit)}
      onBlur={props.onLeave}
    />
  );
}
