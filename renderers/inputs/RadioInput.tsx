import classes from './choice.module.css';
import { factOf } from './fact-of.tsx';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { labelOf, optionAttributes, type InputProps } from './input-props.ts';

/** Segmented buttons over native radios, so arrow keys, forms and screen readers work natively. */
export function RadioInput(props: InputProps<string, OptionsUi>) {
  const { value, enumOptions, readOnly } = props;
  if (readOnly && value) return factOf(props, labelOf(props));
  return (
    <GroupBox input={props} role="radiogroup" className={classes['segments']}>
      {enumOptions.map(({ code, label }) => (
        <label key={code} className={classes['segment']}>
          <input
            {...optionAttributes(props, code)}
            type="radio"
            checked={value === code}
            onChange={() => props.onChange(code)}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupBox>
  );
}
