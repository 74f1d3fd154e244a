// One valid and one invalid answer for every input type.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { InputType, SettingsOf, ValueOf } from '../../../schemas/elements/input-types.ts';
import { addYears } from '../../../validators/values/calendar-date.ts';
import { rules } from '../../../validators/vocabulary.ts';
import { cardNumber, digits, documentNumbers, licenceNumber, socialCreditCode } from './document-numbers.ts';
import {
  isListed,
  listCode,
  listCodes,
  randomDay,
  randomDecimal,
  randomInteger,
  randomOption,
  randomText,
  randomTime,
  uploadId,
  uploadIds,
  type ValueContext,
} from './random-values.ts';

interface Sample<Type extends InputType> {
  /** An answer that passes the element's own check; undefined if the type takes no answer. */
  valid(settings: SettingsOf<Type>, context: ValueContext): ValueOf<Type> | undefined;
  /** A well-formed answer that the element's check or its group check refuses; undefined if they accept every answer. */
  invalid(settings: SettingsOf<Type>): AnswerValue | undefined;
}

const HAN_NAMES = ['欧阳若溪', '陈景行', '林秋月', '王小明', '李·阿依古丽', '赵一'];
const LATIN_NAMES = ['Anna Lindqvist', 'John Smith Jr.', 'Maria-Jose Vega'];
const NAMES = { chinese: HAN_NAMES, english: LATIN_NAMES, either: [...HAN_NAMES, ...LATIN_NAMES] };
const STREETS = ['建国路', '文三西路', '中山东街'];

const UNKNOWN_OPTION = 'none_of_these';
const unknownOption = () => UNKNOWN_OPTION;
const tooLong = ({ maxLength }: { maxLength: number }) => 'a'.repeat(maxLength + 1);
const aboveMax = ({ max }: { max: number }) => max + 1;
const wrongFormat = () => 'x';
const wrongNumber = () => '0';

/** Kept out of the input types, which phones load. */
const SAMPLES: { [Type in InputType]: Sample<Type> } = {
  name: {
    valid: ({ script, max }, { random }) =>
      random.pick(NAMES[script].filter((name) => name.length <= max || /[a-z]/.test(name))),
    invalid: () => '!',
  },
  text: { valid: randomText, invalid: tooLong },
  textarea: { valid: randomText, invalid: tooLong },
  integer: { valid: randomInteger, invalid: aboveMax },
  decimal: { valid: randomDecimal, invalid: wrongFormat },
  amount: {
    valid: ({ min, max, step }, context) => randomDecimal({ min, max, scale: 6, multipleOf: step }, context),
    invalid: wrongFormat,
  },
  digits: {
    valid: ({ min, max }, { random }) => digits(random, random.integer(min, max)),
    invalid: wrongFormat,
  },
  select: { valid: randomOption, invalid: unknownOption },
  radio: { valid: randomOption, invalid: unknownOption },
  cards: { valid: randomOption, invalid: unknownOption },
  scale: { valid: randomInteger, invalid: aboveMax },
  checkboxes: {
    valid({ options, list, min, max, exclusive }, context) {
      const chosen = list
        ? listCodes(list, min, Math.min(max, min + 2), context)
        : context.random.sample(options, min, max);
      const alone = chosen.find((code) => exclusive.includes(code));
      return alone === undefined ? chosen : [alone];
    },
    invalid: () => [UNKNOWN_OPTION],
  },
  switch: {
    valid: ({ mustBeOn }, { random }) => mustBeOn || random.boolean(0.5),
    invalid: ({ mustBeOn }) => (mustBeOn ? false : undefined),
  },
  date: { valid: randomDay, invalid: () => '2026-02-30' },
  time: { valid: randomTime, invalid: () => '24:00' },
  validityRange: {
    valid(_settings, { random, context: { asOf } }) {
      const start = addYears(asOf, -random.integer(0, 9))!;
      return random.boolean(0.3)
        ? { start, longTerm: true }
        : { start, end: addYears(asOf, random.integer(0, 20))! };
    },
    invalid: () => ({ start: '2020-01-02', end: '2020-01-01' }),
  },
  idType: { valid: randomOption, invalid: unknownOption },
  idNumber: {
    valid: (_settings, { random, context: { asOf }, idType = 'residentId', holder }) =>
      documentNumbers[idType](random, holder ?? { birthDate: addYears(asOf, -30)!, gender: 'F' }),
    invalid: wrongNumber,
  },
  uscc: {
    valid: ({ rule }, { random }) => (rule === 'licence' ? licenceNumber(random) : socialCreditCode(random)),
    invalid: wrongNumber,
  },
  mobile: {
    valid: (_settings, { random }) => `1${random.integer(3, 9)}${digits(random, 9)}`,
    invalid: wrongNumber,
  },
  email: {
    valid: (_settings, { random }) => `person${digits(random, 6)}@example.com`,
    invalid: wrongFormat,
  },
  area: {
    valid: (settings, context) =>
      listCode('area', (code, ruleContext) => !rules.areaCode.check(code, settings, ruleContext), context),
    invalid: wrongNumber,
  },
  occupation: {
    valid: ({ list, maxClass }, context) => listCode(list, isListed({ list, maxClass }), context),
    invalid: wrongNumber,
  },
  relation: { valid: randomOption, invalid: unknownOption },
  person: { valid: (_settings, { random }) => `p${digits(random, 8)}`, invalid: () => 'p-1' },
  bank: {
    valid: ({ list }, context) => listCode(list, isListed({ list }), context),
    invalid: wrongNumber,
  },
  listItem: {
    valid: ({ list }, context) => listCode(list, isListed({ list, parents: true }), context),
    invalid: unknownOption,
  },
  listItems: {
    valid: ({ list, min, max }, context) => listCodes(list, min, Math.min(max, min + 2), context),
    invalid: () => [UNKNOWN_OPTION],
  },
  bankCard: {
    valid: ({ rule }, { random }) =>
      rule === 'card' ? cardNumber(random) : digits(random, random.integer(10, 30)),
    invalid: wrongFormat,
  },
  address: {
    valid: (_settings, { random }) =>
      `${random.pick(STREETS)}${random.integer(1, 300)}号${random.integer(1, 9)}单元${digits(random, 3)}室`,
    invalid: wrongFormat,
  },
  ratio: { valid: (_settings, { random }) => random.integer(1, 100), invalid: () => 101 },
  note: { valid: () => undefined, invalid: () => undefined },
  calculated: { valid: () => undefined, invalid: () => undefined },
  smsCode: { valid: (_settings, { random }) => digits(random, 6), invalid: wrongFormat },
  upload: {
    valid: ({ min, max }, { random }) => uploadIds(random.integer(min, max), random),
    invalid: () => [UNKNOWN_OPTION],
  },
  idScan: {
    valid: ({ sides }, { random }) => uploadIds(sides === 'both' ? 2 : 1, random),
    invalid: () => [UNKNOWN_OPTION],
  },
  signature: { valid: (_settings, { random }) => uploadId(random), invalid: wrongFormat },
  agreement: { valid: () => true, invalid: () => false },
  // The values of the form decide what a confirmation holds; the filler reads it from their state.
  confirmation: { valid: () => undefined, invalid: wrongFormat },
};

/** A random valid answer; undefined if the type takes no answer. */
export const validValue = <Type extends InputType>(
  inputType: Type,
  settings: SettingsOf<Type>,
  context: ValueContext,
): AnswerValue | undefined => SAMPLES[inputType].valid(settings, context);

/** An invalid answer; undefined if the type accepts every answer. */
export const invalidValue = <Type extends InputType>(
  inputType: Type,
  settings: SettingsOf<Type>,
): AnswerValue | undefined => SAMPLES[inputType].invalid(settings);
