import choice from './choice.module.css';
import type { InputProps } from './input-props.ts';
import { leavingGroup } from './RadioInput.tsx';
import classes from './scale.module.css';

/** Steps from one named end to the other, over native radios. The answer is the number of the step. */
export function ScaleInput({ id, path, value, choices, readOnly, ...props }: InputProps) {
  const named = choices.filter(({ code, label }) => label !== code);
  return (
    <div
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={props.required || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      className={classes['scale']}
      onBlur={leavingGroup(props.onLeave)}
    >
      <div className={`${choice['segments']} ${classes['steps']}`} aria-invalid={props.invalid || undefined}>
        {choices.map(({ code, label }) => (
          <label key={code} className={choice['segment']}>
            <input
              type="radio"
              id={`${id}-${code}`}
              name={path}
              value={code}
              aria-label={label === code ? code : `${code} ${label}`}
              checked={value === Number(code)}
              disabled={readOnly}
              onChange={() => props.onChange(Number(code))}
            />
            <span>{code}</span>
          </label>
        ))}
      </div>
      <p className={classes['ends']} aria-hidden="true">
        {named.map(({ code, label }) => (
          <span key={code}>{`${code} ${label}`}</span>
        ))}
      </p>
    </div>
  );
}
