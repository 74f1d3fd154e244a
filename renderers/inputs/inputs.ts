import type { ReactNode } from 'react';
import type { InputType } from '../../schemas/elements/input-types.ts';
import { CheckboxesInput } from './CheckboxesInput.tsx';
import { DateInput } from './DateInput.tsx';
import type { InputProps } from './input-props.ts';
import { ListInput } from './ListInput.tsx';
import { NoteInput } from './NoteInput.tsx';
import { RadioInput } from './RadioInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TextareaInput } from './TextareaInput.tsx';
import { IntegerInput, TextInput } from './TextInput.tsx';
import { ValidityRangeInput } from './ValidityRangeInput.tsx';

/** How each input type of the vocabulary looks. Plain functions: RJSF refuses memo and forwardRef widgets. */
export const inputs = {
  name: TextInput,
  text: TextInput,
  textarea: TextareaInput,
  integer: IntegerInput,
  decimal: TextInput,
  select: SelectInput,
  radio: RadioInput,
  checkboxes: CheckboxesInput,
  switch: SwitchInput,
  date: DateInput,
  validityRange: ValidityRangeInput,
  idType: SelectInput,
  idNumber: TextInput,
  uscc: TextInput,
  mobile: TextInput,
  email: TextInput,
  area: ListInput,
  occupation: ListInput,
  relation: SelectInput,
  bank: ListInput,
  bankCard: TextInput,
  address: TextareaInput,
  ratio: IntegerInput,
  note: NoteInput,
} satisfies Record<InputType, (props: InputProps) => ReactNode>;

/** Inputs of several controls: a group with a name, not one control with a label. */
export const COMPOSITE: ReadonlySet<InputType> = new Set(['radio', 'checkboxes', 'validityRange']);
