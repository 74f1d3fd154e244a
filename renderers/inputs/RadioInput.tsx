import classes from './choice.module.css';
import type { InputProps } from './input-props.ts';

/** Segmented buttons over native radios: arrow keys, forms and screen readers work as they always do. */
export function RadioInput({ id, path, value, choices, readOnly, ...props }: InputProps) {
  return (
    <div
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={props.required || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      className={classes['segments']}
      onBlur={leavingGroup(props.onLeave)}
    >
      {choices.map(({ code, label }) => (
        <label key={code} className={classes['segment']}>
          <input
            type="radio"
            id={`${id}-${code}`}
            name={path}
            value={code}
            checked={value === code}
            disabled={readOnly}
            onChange={() => props.onChange(code)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** Blur of a group: only when the focus goes outside it. */
export const leavingGroup =
  (onLeave: () => void) =>
  (event: React.FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
