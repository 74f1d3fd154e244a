import classes from './amount.module.css';
import { leavingGroup } from './GroupBox.tsx';
import type { InputProps } from './input-props.ts';
import { TextInput } from './TextInput.tsx';

/** An amount that is typed, or taken from a few that most people want. */
export function AmountInput(props: InputProps) {
  const { id, value, choices, readOnly, onChange, onLeave } = props;
  const inWords = new Intl.NumberFormat(document.documentElement.lang || undefined);
  return (
    // Only what is left altogether is judged: from the number to the choices is one step of the same question.
    <div onBlur={leavingGroup(onLeave)}>
      <TextInput {...props} onLeave={staying} />
      {choices.length > 0 && (
        <div role="group" aria-labelledby={`${id}-label`} className={classes['choices']}>
          {choices.map(({ code }) => (
            <button
              key={code}
              type="button"
              className={classes['choice']}
              aria-pressed={value === code}
              data-empty={value !== code || undefined}
              disabled={readOnly}
              onClick={() => onChange(code)}
            >
              {inWords.format(Number(code))}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const staying = (): void => undefined;
