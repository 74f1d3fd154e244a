import type { ComponentProps, ReactNode } from 'react';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import classes from './login.module.css';
import type { FieldName } from './login-fields.ts';

interface LoginFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'children'> {
  name: FieldName;
  error: string | undefined;
  hint?: string;
  onChange: (name: FieldName, value: string) => void;
  /** A control beside the field. */
  children?: ReactNode;
}

/** A labelled field with a line for its error or hint. */
export function LoginField({ name, error, hint, onChange, children, ...input }: LoginFieldProps) {
  const { t } = useScreenWords();
  const line = error ?? hint;
  return (
    <div className={classes['field']}>
      <label htmlFor={`login-${name}`}>{t(`login.${name}`)}</label>
      <div className={classes['row']}>
        <input
          {...input}
          id={`login-${name}`}
          className={classes['control']}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={line === undefined ? undefined : `login-${name}-line`}
          onChange={(event) => onChange(name, event.target.value)}
        />
        {children}
      </div>
      <p
        id={`login-${name}-line`}
        className={classes['line']}
        role={error === undefined ? undefined : 'alert'}
        data-failed={error === undefined ? undefined : true}
      >
        {line}
      </p>
    </div>
  );
}
