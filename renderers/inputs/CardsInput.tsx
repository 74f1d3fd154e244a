import classes from './cards.module.css';
import type { InputProps } from './input-props.ts';
import { leavingGroup } from './RadioInput.tsx';

/** Options as cards, one below the other, over native radios: a name, and below it what the choice costs or covers. */
export function CardsInput({ id, path, value, choices, readOnly, words, options, ...props }: InputProps) {
  return (
    <div
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={props.required || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      className={classes['cards']}
      onBlur={leavingGroup(props.onLeave)}
    >
      {choices.map(({ code, label }) => {
        const note = words.of(options.elementId ?? '', `note.${code}`);
        return (
          <label key={code} className={classes['card']}>
            <input
              type="radio"
              id={`${id}-${code}`}
              name={path}
              value={code}
              checked={value === code}
              disabled={readOnly}
              aria-describedby={note && `${id}-${code}-note`}
              aria-labelledby={`${id}-${code}-name`}
              onChange={() => props.onChange(code)}
            />
            <span className={classes['text']}>
              <span id={`${id}-${code}-name`} className={classes['name']}>
                {label}
              </span>
              {note && (
                <span id={`${id}-${code}-note`} className={classes['note']}>
                  {note}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
