import classes from './choice.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';

/** Segmented buttons over native radios, so arrow keys, forms and screen readers work natively. */
export function RadioInput(props: InputProps<string, OptionsUi>) {
  const { id, path, value, enumOptions, readOnly } = props;
  return (
    <GroupBox input={props} role="radiogroup" className={classes['segments']}>
      {enumOptions.map(({ code, label }) => (
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
    </GroupBox>
  );
}
