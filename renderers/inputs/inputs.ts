// The inputs by input type.
import type { InputType, UiOf, ValueOf } from '../../schemas/elements/input-types.ts';
import { ConfirmationInput } from './ConfirmationInput.tsx';
import { DateInput } from './DateInput.tsx';
import { lazyInput, type AnyInput, type Input } from './lazy-input.ts';
import { ListInput } from './ListInput.tsx';
import { NoteInput } from './NoteInput.tsx';
import { RadioInput } from './RadioInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TextareaInput } from './TextareaInput.tsx';
import { DecimalInput, IntegerInput, TextInput } from './TextInput.tsx';
import { ValidityRangeInput } from './ValidityRangeInput.tsx';

/** The input component of each input type; large and rare ones load lazily, with the forms that have them. */
export const inputs = {
  name: TextInput,
  text: TextInput,
  textarea: TextareaInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  amount: lazyInput(() => import('./AmountInput.tsx').then(({ AmountInput }) => AmountInput)),
  digits: TextInput,
  select: SelectInput,
  radio: RadioInput,
  cards: lazyInput(() => import('./CardsInput.tsx').then(({ CardsInput }) => CardsInput)),
  scale: lazyInput(() => import('./ScaleInput.tsx').then(({ ScaleInput }) => ScaleInput)),
  checkboxes: lazyInput(() => import('./CheckboxesInput.tsx').then(({ CheckboxesInput }) => CheckboxesInput)),
  switch: SwitchInput,
  date: DateInput,
  time: lazyInput(() => import('./TimeInput.tsx').then(({ TimeInput }) => TimeInput)),
  validityRange: ValidityRangeInput,
  idType: SelectInput,
  idNumber: TextInput,
  uscc: TextInput,
  mobile: TextInput,
  email: TextInput,
  area: ListInput,
  occupation: ListInput,
  relation: SelectInput,
  person: lazyInput(() => import('./PersonInput.tsx').then(({ PersonInput }) => PersonInput)),
  bank: ListInput,
  listItem: ListInput,
  listItems: lazyInput(() => import('./ListItemsInput.tsx').then(({ ListItemsInput }) => ListItemsInput)),
  bankCard: TextInput,
  address: TextareaInput,
  ratio: IntegerInput,
  note: NoteInput,
  smsCode: lazyInput(() => import('./SmsCodeInput.tsx').then(({ SmsCodeInput }) => SmsCodeInput)),
  upload: lazyInput(() => import('./UploadInput.tsx').then(({ UploadInput }) => UploadInput)),
  idScan: lazyInput(() => import('./IdScanInput.tsx').then(({ IdScanInput }) => IdScanInput)),
  signature: lazyInput(() => import('./SignatureInput.tsx').then(({ SignatureInput }) => SignatureInput)),
  agreement: lazyInput(() => import('./AgreementInput.tsx').then(({ AgreementInput }) => AgreementInput)),
  // Small, and in nearly every application form: a chunk of its own would cost each cold start a round trip.
  confirmation: ConfirmationInput,
  calculated: () => null,
} satisfies { [Type in InputType]: Input<ValueOf<Type>, UiOf<Type>> };

/** The same inputs for callers that do not know the input type statically. */
export const anyInputs: Readonly<Record<InputType, AnyInput>> = { ...inputs };

/** Loads the inputs of a form; call it before the first render. Rejects when a chunk cannot be fetched. */
export async function loadInputs(types: Iterable<InputType>): Promise<void> {
  const formInputs = new Set([...types].map((type) => inputs[type]));
  await Promise.all([...formInputs].map((input) => ('load' in input ? input.load() : undefined)));
}
