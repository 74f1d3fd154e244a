import type { DateUi } from '../../schemas/elements/input-ui.ts';
import { dateText } from '../../src/core/messages/locale-text.ts';
import { factOf } from './fact-of.tsx';
import type { InputProps } from './input-props.ts';
import { PickerInput } from './PickerInput.tsx';

/** Without a maximum, browsers accept years of six digits and wait for the fifth. */
export const MAX_DATE = '9999-12-31';

/** The browser's date picker; days outside the bounds that other answers set cannot be picked. */
export function DateInput(props: InputProps<string, DateUi>) {
  const { value, options, readOnly, words, ports } = props;
  if (readOnly && value) return factOf(props, dateText(value, words.lang));
  const { min = '', max = MAX_DATE } = props.form.fieldView(props.path).state.bounds ?? {};
  const first = resolveToday(options.min, ports.today);
  const last = resolveToday(options.max, ports.today);
  return (
    <PickerInput input={props} type="date" min={min > first ? min : first} max={max < last ? max : last} />
  );
}

const resolveToday = (date: string, today: string): string => (date === 'today' ? today : date);
