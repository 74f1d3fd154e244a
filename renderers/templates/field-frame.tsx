// The frame of a field: label above its input, message below.
import type { ReactNode } from 'react';
import { inputTypes, type InputType } from '../../schemas/elements/input-types.ts';
import classes from './field.module.css';

/** An error to show at a field. */
export interface FieldError {
  /** Issue code, where the caller knows it. */
  code?: string | undefined;
  text: string;
}

export interface FieldFrameProps {
  /** Id of the control. */
  id: string;
  path: string;
  inputType: InputType;
  label: string;
  /** Marks an optional field. */
  optionalLabel: string | undefined;
  error: FieldError | undefined;
  help: string | undefined;
  /** Whether the value is computed: its help says where it comes from. */
  isComputed: boolean;
  input: ReactNode;
}

/** Renders a field that stores an answer. A function, not a component: two hundred fields mount at once. */
export function fieldFrame({
  id,
  path,
  inputType,
  label,
  optionalLabel,
  error,
  help,
  isComputed,
  input,
}: FieldFrameProps): ReactNode {
  // What a question excludes must be read before its answers, and must stay beside an error.
  const hint = inputType === 'radio' && !isComputed ? help : undefined;
  const name = inputTypes[inputType].isControlGroup ? (
    <span id={`${id}-label`} className={classes['label']}>
      {label}
    </span>
  ) : (
    <label htmlFor={id} id={`${id}-label`} className={classes['label']}>
      {label}
    </label>
  );
  return (
    <div className={classes['field']} data-input={inputType} data-path={path}>
      {optionalLabel === undefined ? (
        name
      ) : (
        <div className={classes['head']}>
          {name}
          <span className={classes['optional']}>{optionalLabel}</span>
        </div>
      )}
      {hint !== undefined && (
        <p id={error ? undefined : `${id}-message`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {input}
      {hint !== undefined && !error ? (
        <p className={classes['message']} />
      ) : (
        messageLine(`${id}-message`, error, help)
      )}
    </div>
  );
}

/** Renders the line below an input. An empty line is kept, so that an error causes no layout shift under a finger. */
function messageLine(id: string, error: FieldError | undefined, help: string | undefined): ReactNode {
  if (error)
    return (
      <p id={id} className={classes['error']} data-error={error.code ?? ''}>
        {error.text}
      </p>
    );
  return (
    <p id={id} className={classes['message']}>
      {help}
    </p>
  );
}
