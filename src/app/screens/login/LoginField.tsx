import type { ComponentProps, ReactNode } from 'react';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { TextField } from '../../controls/TextField.tsx';
import type { FieldName } from './login-fields.ts';

interface LoginFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'children'> {
  name: FieldName;
  error: string | undefined;
  hint?: string;
  onChange: (name: FieldName, value: string) => void;
  /** A control beside the field. */
  children?: ReactNode;
}

/** A field of the sign-in form. */
export function LoginField({ name, onChange, ...field }: LoginFieldProps) {
  const { t } = useScreenWords();
  return (
    <TextField
      {...field}
      id={`login-${name}`}
      label={t(`login.${name}`)}
      onChange={(value) => onChange(name, value)}
    />
  );
}
