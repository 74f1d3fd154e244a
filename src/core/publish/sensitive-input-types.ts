import type { InputType } from '../../../schemas/elements/input-types.ts';

/**
 * Input types that take sensitive personal information in the sense of article 28 of China's Personal Information
 * Protection Law: what identifies a person for good, and what opens an account. Asking for it takes a second person.
 */
const IS_SENSITIVE = {
  name: false,
  text: false,
  textarea: false,
  integer: false,
  decimal: false,
  amount: false,
  digits: false,
  select: false,
  radio: false,
  cards: false,
  scale: false,
  checkboxes: false,
  switch: false,
  date: false,
  validityRange: false,
  idType: false,
  idNumber: true,
  uscc: false,
  mobile: false,
  email: false,
  area: false,
  occupation: false,
  relation: false,
  person: false,
  bank: false,
  listItem: false,
  bankCard: true,
  address: false,
  ratio: false,
  note: false,
  smsCode: false,
  // Pictures may show anything; a card and a signature identify a person for good.
  upload: false,
  idScan: true,
  signature: true,
  agreement: false,
} as const satisfies Record<InputType, boolean>;

export const isSensitive = (inputType: InputType): boolean => IS_SENSITIVE[inputType];
