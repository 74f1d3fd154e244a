import classes from './choice.module.css';
import { GroupBox } from './GroupBox.tsx';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';

/** Any number of options; the answer keeps the order of the list, not of the taps. */
export function CheckboxesInput(props: InputProps<readonly string[], OptionsUi>) {
  const { id, path, value, enumOptions, readOnly } = props;
  const chosen = value ?? [];
  const toggle = (code: string) => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    props.onChange(enumOptions.map((choice) => choice.code).filter((known) => next.has(known)));
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
            type="checkbox"
            id={`${id}-${code}`}
            name={path}
            value={code}
            checked={chosen.includes(code)}
            disabled={readOnly}
            aria-invalid={props.invalid || undefined}
            onChange={() => toggle(code)}
          />
          <span>{label}</span>
        </label>
      ))}
    </GroupBox>
  );
}
