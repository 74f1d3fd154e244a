import { useRef } from 'react';
import classes from './input.module.css';
import type { TextareaUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, type InputProps } from './input-props.ts';
import { showPlaceholder } from './show-placeholder.ts';
import { EMPTY_DEFAULT, useExternalValue } from './use-external-value.ts';

/** Several lines of text. Uncontrolled while the customer types, as in `TextInput`. */
export function TextareaInput(props: InputProps<string, TextareaUi>) {
  const { value, options, readOnly, placeholder } = props;
  const text = value ?? '';
  const control = useRef<HTMLTextAreaElement>(null);
  const registerCommit = useExternalValue(text, (externalText) => {
    if (!control.current) return;
    control.current.value = externalText;
    showPlaceholder(control.current, placeholder);
  });
  const commit = ({ value: typed }: HTMLTextAreaElement) => {
    registerCommit(typed);
    props.onChange(typed);
  };
  return (
    <textarea
      {...controlAttributes(props)}
      ref={control}
      className={classes['control']}
      rows={options.rows}
      inputMode={options.inputMode ?? 'text'}
      autoComplete={options.autoComplete ?? 'off'}
      placeholder={placeholder}
      readOnly={readOnly}
      defaultValue={text || EMPTY_DEFAULT}
      onChange={({ currentTarget }) => {
        showPlaceholder(currentTarget, placeholder);
        props.scheduleCommit(() => commit(currentTarget));
      }}
      onBlur={props.onBlur}
    />
  );
}
