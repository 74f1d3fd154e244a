import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';

const NO_OPTION = 'none_of_these';
const noOption = () => NO_OPTION;
const tooLong = ({ maxLength }: { maxLength: number }) => 'a'.repeat(maxLength + 1);
const nothingLikeIt = () => 'x';
const noNumber = () => '0';

/** A value of the right shape that the element's own check or its group check refuses; undefined: it takes all. */
const badValues = {
  name: () => '!',
  text: tooLong,
  textarea: tooLong,
  integer: ({ max }: { max: number }) => max + 1,
  decimal: nothingLikeIt,
  amount: nothingLikeIt,
  digits: nothingLikeIt,
  select: noOption,
  radio: noOption,
  cards: noOption,
  scale: ({ max }: { max: number }) => max + 1,
  checkboxes: () => [NO_OPTION],
  switch: ({ mustBeOn }: { mustBeOn: boolean }) => (mustBeOn ? false : undefined),
  date: () => '2026-02-30',
  validityRange: () => ({ start: '2020-01-02', end: '2020-01-01' }),
  idType: noOption,
  idNumber: noNumber,
  uscc: noNumber,
  mobile: noNumber,
  email: nothingLikeIt,
  area: noNumber,
  occupation: noNumber,
  relation: noOption,
  person: () => 'p-1',
  bank: noNumber,
  listItem: () => NO_OPTION,
  bankCard: nothingLikeIt,
  address: nothingLikeIt,
  ratio: () => 101,
  note: () => undefined,
  smsCode: nothingLikeIt,
  upload: () => [NO_OPTION],
  idScan: () => [NO_OPTION],
  signature: nothingLikeIt,
  agreement: () => false,
} satisfies Record<InputType, (settings: never) => AnswerValue | undefined>;

export const badValue = (inputType: InputType, settings: object): AnswerValue | undefined =>
  (badValues[inputType] as (settings: object) => AnswerValue | undefined)(settings);
