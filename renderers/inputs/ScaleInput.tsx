import choice from './choice.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { optionAttributes, type InputProps } from './input-props.ts';
import classes from './scale.module.css';

/** A rating scale over native radios, with labels at its ends. The answer is the number of the step. */
export function ScaleInput(props: InputProps<number, OptionsUi>) {
  const { value, enumOptions } = props;
  const labelledSteps = enumOptions.filter(({ code, label }) => label !== code);
  return (
    <GroupBox input={props} role="radiogroup" className={classes['scale']}>
      <div className={`${choice['segments']} ${classes['steps']}`} aria-invalid={props.invalid || undefined}>
        {enumOptions.map(({ code, label }) => (
          <label key={code} className={choice['segment']}>
            <input
              {...optionAttributes(props, code)}
              type="radio"
              aria-label={label === code ? code : `${code} ${label}`}
              checked={value === Number(code)}
              onChange={() => props.onChange(Number(code))}
            />
            <span>{code}</span>
          </label>
        ))}
      </div>
      <p className={classes['ends']} aria-hidden="true">
        {labelledSteps.map(({ code, label }) => (
          <span key={code}>{`${code} ${label}`}</span>
        ))}
      </p>
    </GroupBox>
  );
}
