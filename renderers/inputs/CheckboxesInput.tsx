import classes from './choice.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { CheckboxesUi } from '../../schemas/elements/input-ui.ts';
import { optionAttributes, type InputProps } from './input-props.ts';
import { toggleOption } from './toggle-option.ts';

/** Any number of options. */
export function CheckboxesInput(props: InputProps<readonly string[], CheckboxesUi>) {
  const { value, enumOptions, options } = props;
  const chosenCodes = value ?? [];
  const ui = { options: enumOptions.map(({ code }) => code), exclusive: options.exclusive };
  return (
    <GroupBox
      input={props}
      role="group"
      className={classes['checks']}
      data-invalid={props.invalid || undefined}
    >
      {enumOptions.map(({ code, label }) => (
        <label key={code} className={classes['check']}>
          <input
            {...optionAttributes(props, code)}
            type="checkbox"
            checked={chosenCodes.includes(code)}
            aria-invalid={props.invalid || undefined}
            onChange={() => props.onChange(toggleOption(chosenCodes, code, ui))}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupBox>
  );
}
