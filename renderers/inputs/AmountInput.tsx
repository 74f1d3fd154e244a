import classes from './amount.module.css';
import { onGroupBlur } from './GroupBox.tsx';
import type { OptionsUi, TextUi } from '../../schemas/elements/input-ui.ts';
import { numberText } from '../../src/core/messages/locale-text.ts';
import type { InputProps } from './input-props.ts';
import { suggestedAmounts } from './suggested-amounts.ts';
import { TextInput } from './TextInput.tsx';

/** An amount, typed or chosen from suggested amounts. */
export function AmountInput(props: InputProps<string, TextUi & OptionsUi>) {
  const { id, value, enumOptions, readOnly, onChange, onBlur, words } = props;
  const suggestions = suggestedAmounts(enumOptions, props.form.fieldView(props.path).state.bounds);
  return (
    // Checks the answer only after the focus leaves the whole group: number and suggestions are one answer.
    <div onBlur={onGroupBlur(onBlur)}>
      <TextInput {...props} onBlur={ignoreBlur} />
      {suggestions.length > 0 && (
        <div role="group" aria-labelledby={`${id}-label`} className={classes['choices']}>
          {suggestions.map(({ code }) => (
            <button
              key={code}
              type="button"
              className={classes['choice']}
              aria-pressed={value === code}
              data-empty={value !== code || undefined}
              disabled={readOnly}
              onClick={() => onChange(code)}
            >
              {numberText(code, words.lang)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const ignoreBlur = (): void => undefined;
