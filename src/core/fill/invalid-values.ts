import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';

const UNKNOWN_OPTION = 'none_of_these';
const unknownOption = () => UNKNOWN_OPTION;
const tooLong = ({ maxLength }: { maxLength: number }) => 'a'.repeat(maxLength + 1);
const wrongFormat = () => 'x';
const wrongNumber = () => '0';

/** A value of the right shape that the element's own check or its group check refuses; undefined: it takes all. */
const invalidValues = {
  name: () => '!',
  text: tooLong,
  textarea: tooLong,
  integer: ({ max }: { max: number }) => max + 1,
  decimal: wrongFormat,
  amount: wrongFormat,
  digits: wrongFormat,
  select: unknownOption,
  radio: unknownOption,
  cards: unknownOption,
  scale: ({ max }: { max: number }) => max + 1,
  checkboxes: () => [UNKNOWN_OPTION],
  switch: ({ mustBeOn }: { mustBeOn: boolean }) => (mustBeOn ? false : undefined),
  date: () => '2026-02-30',
  validityRange: () => ({ start: '2020-01-02', end: '2020-01-01' }),
  idType: unknownOption,
  idNumber: wrongNumber,
  uscc: wrongNumber,
  mobile: wrongNumber,
  email: wrongFormat,
  area: wrongNumber,
  occupation: wrongNumber,
  relation: unknownOption,
  person: () => 'p-1',
  bank: wrongNumber,
  listItem: () => UNKNOWN_OPTION,
  bankCard: wrongFormat,
  address: wrongFormat,
  ratio: () => 101,
  note: () => undefined,
  smsCode: wrongFormat,
  upload: () => [UNKNOWN_OPTION],
  idScan: () => [UNKNOWN_OPTION],
  signature: wrongFormat,
  agreement: () => false,
} satisfies Record<InputType, (settings: never) => AnswerValue | undefined>;

export const invalidValue = (inputType: InputType, settings: object): AnswerValue | undefined =>
  (invalidValues[inputType] as (settings: object) => AnswerValue | undefined)(settings);
