import classes from './choice.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { optionAttributes, type InputProps } from './input-props.ts';

/** Any number of options; the answer has the order of the options, not of the taps. */
export function CheckboxesInput(props: InputProps<readonly string[], OptionsUi>) {
  const { value, enumOptions } = props;
  const chosenCodes = value ?? [];
  const toggle = (code: string) => {
    const nextCodes = new Set(chosenCodes);
    if (!nextCodes.delete(code)) nextCodes.add(code);
    props.onChange(enumOptions.map((option) => option.code).filter((option) => nextCodes.has(option)));
  };
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
            onChange={() => toggle(code)}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupBox>
  );
}
