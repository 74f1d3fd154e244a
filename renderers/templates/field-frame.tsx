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
  input,
}: FieldFrameProps): ReactNode {
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
      {input}
      {messageLine(`${id}-message`, error, help)}
    </div>
  );
}

/** Shared by all messages, up to two hundred after a submit. Tabler's alert-triangle as a single path. */
const ALERT = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01" />
  </svg>
);

/** Renders the line below an input. An empty line is kept, so that an error causes no layout shift under a finger. */
function messageLine(id: string, error: FieldError | undefined, help: string | undefined): ReactNode {
  if (error)
    return (
      <p id={id} className={classes['error']} data-error={error.code ?? ''}>
        {ALERT}
        <span>{error.text}</span>
      </p>
    );
  return (
    <p id={id} className={classes['message']}>
      {help}
    </p>
  );
}
