import { memo } from 'react';
import { factOf } from './fact-of.tsx';
import classes from './input.module.css';
import type { OptionsUi } from '../../schemas/elements/input-ui.ts';
import { controlAttributes, labelOf, type InputProps, type Option } from './input-props.ts';

/** The browser's picker. The first entry clears the answer. */
export function SelectInput(props: InputProps<string, OptionsUi>) {
  const { value, enumOptions, readOnly, placeholder, words } = props;
  const isAnswered = value !== undefined && value !== '';
  if (readOnly && isAnswered) return factOf(props, labelOf(props));
  const emptyLabel = placeholder ?? words.t('choose');
  const select = (
    <select
      {...controlAttributes(props)}
      className={classes['control']}
      autoComplete="off"
      value={isAnswered ? value : ''}
      data-empty={!isAnswered || undefined}
      disabled={readOnly}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      onBlur={props.onBlur}
    >
      <option value="">{emptyLabel}</option>
      <SelectOptions options={enumOptions} />
    </select>
  );
  // Browsers truncate a long option to one line; a text over the select wraps it.
  return (
    <div className={classes['picker']}>
      {select}
      <span aria-hidden="true" className={classes['chosen']} data-empty={!isAnswered || undefined}>
        {labelOf(props) ?? emptyLabel}
      </span>
    </div>
  );
}

/** After a submit every select may show an error, and none has other options. */
const SelectOptions = memo(
  function SelectOptions({ options }: { options: readonly Option[] }) {
    return options.map(({ code, label }) => (
      <option key={code} value={code}>
        {label}
      </option>
    ));
  },
  ({ options: before }, { options }) =>
    before.length === options.length &&
    options.every(({ code, label }, i) => before[i]!.code === code && before[i]!.label === label),
);
