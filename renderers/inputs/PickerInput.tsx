import { useRef } from 'react';
import classes from './input.module.css';
import type { InputUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

interface PickerInputProps {
  input: InputProps<string, InputUi>;
  type: 'date' | 'time';
  min: string | undefined;
  max: string | undefined;
}

/** A picker of the browser. A half-typed date or time is not an answer yet; only the control holds it. */
export function PickerInput({ input, type, min, max }: PickerInputProps) {
  const { value, options, readOnly, placeholder, words } = input;
  const text = value ?? '';
  const control = useRef<HTMLInputElement>(null);
  const registerCommit = useExternalValue(text, (externalText) => {
    if (control.current) control.current.value = externalText;
  });
  const commit = ({ value: picked }: HTMLInputElement) => {
    registerCommit(picked);
    input.onChange(picked || undefined);
  };
  return (
    <input
      {...controlAttributes(input)}
      ref={control}
      className={classes['control']}
      type={type}
      autoComplete={options.autoComplete ?? 'off'}
      min={min}
      max={max}
      readOnly={readOnly}
      data-empty={text === '' || undefined}
      data-hint={placeholder ?? words.t('choose')}
      defaultValue={text || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => input.scheduleCommit(() => commit(currentTarget))}
      onBlur={input.onBlur}
    />
  );
}
