import type { DateUi } from '../../schemas/elements/input-ui.ts';
import { dateText } from '../../src/core/messages/locale-text.ts';
import { factOf } from './fact-of.tsx';
import type { InputProps } from './input-props.ts';
import { PickerInput } from './PickerInput.tsx';

/** Without a maximum, browsers accept years of six digits and wait for the fifth. */
export const MAX_DATE = '9999-12-31';

/** The browser's date picker. */
export function DateInput(props: InputProps<string, DateUi>) {
  const { value, options, readOnly, words, ports } = props;
  if (readOnly && value) return factOf(props, dateText(value, words.lang));
  return (
    <PickerInput
      input={props}
      type="date"
      min={resolveToday(options.min, ports.today)}
      max={resolveToday(options.max, ports.today) ?? MAX_DATE}
    />
  );
}

const resolveToday = (date: string | undefined, today: string): string | undefined =>
  date === 'today' ? today : date;
