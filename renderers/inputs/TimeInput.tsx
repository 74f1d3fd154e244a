import type { TimeUi } from '../../schemas/elements/input-ui.ts';
import type { InputProps } from './input-props.ts';
import { PickerInput } from './PickerInput.tsx';

/** The browser's time picker; the phone decides whether it shows 12 or 24 hours. */
export const TimeInput = (props: InputProps<string, TimeUi>) => (
  <PickerInput input={props} type="time" min={props.options.min} max={props.options.max} />
);
