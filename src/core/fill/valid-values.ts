import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { IdType } from '../../../schemas/elements/id-type.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';
import type { CHARACTER_CLASSES } from '../../../schemas/elements/text.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { addYears, isCalendarDate } from '../../../validators/values/calendar-date.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { rules } from '../../../validators/vocabulary.ts';
import type { Random } from './random.ts';
import {
  cardNumber,
  digits,
  documentNumbers,
  licenceNumber,
  socialCreditCode,
  type Holder,
} from './document-numbers.ts';

/** What a good answer may depend on beside the settings of its element. */
export interface ValueContext {
  random: Random;
  context: RuleContext;
  /** Code lists by id, to choose from. */
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Days that are allowed beside those of the settings. */
  from?: string;
  to?: string;
  /** The type and the holder of a document whose number is asked for. */
  idType?: IdType;
  holder?: Holder;
}

const ALPHABETS: Record<(typeof CHARACTER_CLASSES)[number], string> = {
  any: '安心保险 ABCxyz 0123,.-',
  multiline: '健康良好\n无既往病史 ok.',
  chinese: '北京市朝阳区建国路安心保险公司',
  latin: 'abcdefghijklmnopqrstuvwxyzABCXYZ',
  digits: '0123456789',
  lettersDigits: 'abcxyzABCXYZ0123456789',
  latinWords: 'abc defghij klm nopq',
  noChinese: 'abc-XYZ 019 éñ.',
};

interface TextSettings {
  characters?: (typeof CHARACTER_CLASSES)[number];
  minLength: number;
  maxLength: number;
}

/** Begins and ends with a character that trimming leaves. */
function randomText(
  { characters = 'multiline', minLength, maxLength }: TextSettings,
  { random }: ValueContext,
): string {
  const alphabet = [...ALPHABETS[characters]];
  const solid = alphabet.filter((character) => character.trim() !== '');
  const length = random.integer(minLength, Math.min(maxLength, minLength + 12));
  return Array.from({ length }, (_, i) => random.pick(i === 0 || i === length - 1 ? solid : alphabet)).join(
    '',
  );
}

function randomInteger({ min, max }: { min: number; max: number }, { random }: ValueContext): number {
  return random.integer(min, Math.min(max, min + 100));
}

interface DecimalSettings {
  min: string;
  max: string;
  scale: number;
  multipleOf: string;
}

function randomDecimal({ min, max, scale, multipleOf }: DecimalSettings, { random }: ValueContext): string {
  const millionths = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const step = multipleOf === '0' ? 10n ** BigInt(6 - scale) : millionths(multipleOf);
  const [low, high] = [millionths(min), millionths(max)];
  const first = low % step === 0n ? low / step : low / step + (low > 0n ? 1n : 0n);
  const last = high / step - (high < 0n && high % step !== 0n ? 1n : 0n);
  const span = Number(last - first > 500n ? 500n : last - first);
  return textOfMillionths((first + BigInt(random.integer(0, Math.max(0, span)))) * step);
}

function textOfMillionths(value: bigint): string {
  const text = String(value < 0n ? -value : value).padStart(7, '0');
  const fraction = text.slice(-6).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${text.slice(0, -6)}${fraction && `.${fraction}`}`;
}

const latest = (...days: (string | undefined)[]): string =>
  days.reduce<string>((a, b = '') => (b > a ? b : a), '');
const earliest = (...days: (string | undefined)[]): string =>
  days.reduce<string>((a, b = '9999-12-31') => (b < a ? b : a), '9999-12-31');

/** A day within the settings and what else is asked, near the day of judgement where there is a choice. */
export function randomDay(
  settings: { min: string; max: string },
  { random, context: { asOf }, from, to }: ValueContext,
): string {
  const bound = (text: string) => (text === 'today' ? asOf : text);
  const lowest = latest(bound(settings.min), from);
  const highest = earliest(bound(settings.max), to);
  const low = latest(lowest, earliest(addYears(asOf, -75), highest));
  const high = earliest(highest, latest(addYears(asOf, 20), low));
  const edge = random.boolean(0.15) ? random.pick([low, high]) : undefined;
  if (edge !== undefined || low >= high) return edge ?? low;
  for (let tries = 0; tries < 20; tries += 1) {
    const year = String(random.integer(Number(low.slice(0, 4)), Number(high.slice(0, 4)))).padStart(4, '0');
    const monthAndDay = [random.integer(1, 12), random.integer(1, 31)].map((part) =>
      String(part).padStart(2, '0'),
    );
    const found = [year, ...monthAndDay].join('-');
    if (isCalendarDate(found) && found >= low && found <= high) return found;
  }
  return low;
}

const randomOption = ({ options }: { options: readonly string[] }, { random }: ValueContext): string =>
  random.pick(options);

type IsValidCode = (code: string, context: RuleContext) => boolean;

/** A code that the rule takes; the last one tried when the list has none such. */
function listCode(list: string, isGood: IsValidCode, { random, context, lists }: ValueContext): string {
  const items = lists[list] ?? [];
  let code = '';
  for (let tries = 0; tries < 40 && items.length > 0; tries += 1) {
    code = random.pick(items).code;
    if (isGood(code, context)) return code;
  }
  return code;
}

const isListed =
  (setting: { list: string; maxClass?: number; parents?: boolean }): IsValidCode =>
  (code, context) =>
    !rules.codeListItem.check(code, setting, context);

const HAN_NAMES = ['欧阳若溪', '陈景行', '林秋月', '王小明', '李·阿依古丽', '赵一'];
const LATIN_NAMES = ['Anna Lindqvist', 'John Smith Jr.', 'Maria-Jose Vega'];

/** The form of an id; whether there is such an upload, the server looks at last of all. */
const uploadId = (chance: Random): string => `upload${digits(chance, 16)}`;
const uploadIds = (count: number, chance: Random): string[] =>
  Array.from({ length: count }, () => uploadId(chance));

/** A value that passes the element's own check, by input type; undefined where no answer is taken. */
const validValues = {
  name: ({ script, max }: { script: string; max: number }, { random }) => {
    const names =
      script === 'english' ? LATIN_NAMES : script === 'chinese' ? HAN_NAMES : [...HAN_NAMES, ...LATIN_NAMES];
    return random.pick(names.filter((name) => name.length <= max || /[a-z]/.test(name)));
  },
  text: randomText,
  textarea: randomText,
  integer: randomInteger,
  decimal: randomDecimal,
  amount: ({ min, max, step }: { min: string; max: string; step: string }, ask) =>
    randomDecimal({ min, max, scale: 6, multipleOf: step }, ask),
  digits: ({ min, max }: { min: number; max: number }, { random }) =>
    digits(random, random.integer(min, max)),
  select: randomOption,
  radio: randomOption,
  cards: randomOption,
  scale: randomInteger,
  checkboxes: ({ options, min, max }: { options: readonly string[]; min: number; max: number }, { random }) =>
    random.sample(options, min, max),
  switch: ({ mustBeOn }: { mustBeOn: boolean }, { random }) => mustBeOn || random.boolean(0.5),
  date: randomDay,
  validityRange: (_settings: object, { random, context: { asOf } }) => {
    const start = addYears(asOf, -random.integer(0, 9))!;
    return random.boolean(0.3)
      ? { start, longTerm: true }
      : { start, end: addYears(asOf, random.integer(0, 20))! };
  },
  idType: randomOption,
  idNumber: (_settings: object, { random, context: { asOf }, idType = 'residentId', holder }) =>
    documentNumbers[idType](random, holder ?? { birthDate: addYears(asOf, -30)!, gender: 'F' }),
  uscc: ({ rule }: { rule: string }, { random }) =>
    rule === 'licence' ? licenceNumber(random) : socialCreditCode(random),
  mobile: (_settings: object, { random }) => `1${random.integer(3, 9)}${digits(random, 9)}`,
  email: (_settings: object, { random }) => `person${digits(random, 6)}@example.com`,
  area: (setting: { levels: 2 | 3 }, ask) =>
    listCode('area', (code, context) => !rules.areaCode.check(code, setting, context), ask),
  occupation: ({ maxClass }: { maxClass: number }, ask) =>
    listCode('occupation', isListed({ list: 'occupation', maxClass }), ask),
  relation: randomOption,
  person: (_settings: object, { random }) => `p${digits(random, 8)}`,
  bank: (_settings: object, ask) => listCode('bank', isListed({ list: 'bank' }), ask),
  listItem: ({ list }: { list: string }, ask) => listCode(list, isListed({ list, parents: true }), ask),
  bankCard: ({ rule }: { rule: string }, { random }) =>
    rule === 'card' ? cardNumber(random) : digits(random, random.integer(10, 30)),
  address: (_settings: object, { random }) =>
    `${random.pick(['建国路', '文三西路', '中山东街'])}${random.integer(1, 300)}号${random.integer(1, 9)}单元${digits(random, 3)}室`,
  ratio: (_settings: object, { random }) => random.integer(1, 100),
  note: () => undefined,
  smsCode: (_settings: object, { random }) => digits(random, 6),
  upload: ({ min, max }: { min: number; max: number }, { random }) =>
    uploadIds(random.integer(min, max), random),
  idScan: ({ sides }: { sides: string }, { random }) => uploadIds(sides === 'both' ? 2 : 1, random),
  signature: (_settings: object, { random }) => uploadId(random),
  agreement: () => true,
} satisfies Record<InputType, (settings: never, ask: ValueContext) => AnswerValue | undefined>;

export const validValue = (
  inputType: InputType,
  settings: object,
  ask: ValueContext,
): AnswerValue | undefined =>
  (validValues[inputType] as (settings: object, ask: ValueContext) => AnswerValue | undefined)(settings, ask);
