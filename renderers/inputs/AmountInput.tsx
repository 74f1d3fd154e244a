import classes from './amount.module.css';
import { onGroupBlur } from './GroupBox.tsx';
import type { OptionsUi, TextUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';
import { TextInput } from './TextInput.tsx';

/** An amount that is typed, or taken from a few that most people want. */
export function AmountInput(props: InputProps<string, TextUi & OptionsUi>) {
  const { id, value, enumOptions, readOnly, onChange, onBlur } = props;
  const inWords = new Intl.NumberFormat(document.documentElement.lang || undefined);
  return (
    // Only what is left altogether is judged: from the number to the choices is one step of the same question.
    <div onBlur={onGroupBlur(onBlur)}>
      <TextInput {...props} onBlur={ignoreBlur} />
      {enumOptions.length > 0 && (
        <div role="group" aria-labelledby={`${id}-label`} className={classes['choices']}>
          {enumOptions.map(({ code }) => (
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

const ignoreBlur = (): void => undefined;
