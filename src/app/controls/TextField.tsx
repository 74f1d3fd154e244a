import type { ComponentProps, ReactNode } from 'react';
import classes from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'children'> {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
  /** A control beside the field. */
  children?: ReactNode;
}

/** A labelled field with a line for its error or hint, on pages that no form of elements draws. */
export function TextField({ id, label, error, hint, onChange, children, ...input }: TextFieldProps) {
  const line = error ?? hint;
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={classes['row']}>
        <input
          {...input}
          id={id}
          className={classes['control']}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={line === undefined ? undefined : `${id}-line`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      <p
        id={`${id}-line`}
        className={classes['line']}
        role={error === undefined ? undefined : 'alert'}
        data-failed={error === undefined ? undefined : true}
      >
        {line}
      </p>
    </div>
  );
}
