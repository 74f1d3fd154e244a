import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { IdType } from '../../../schemas/elements/id-type.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';
import type { CHARACTER_CLASSES } from '../../../schemas/elements/text.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { addYears, isCalendarDate } from '../../../validators/calendar-date.ts';
import type { RuleContext } from '../../../validators/rule.ts';
import { rules } from '../../../validators/vocabulary.ts';
import type { Chance } from './chance.ts';
import {
  cardNumber,
  digits,
  documentNumbers,
  licenceNumber,
  socialCreditCode,
  type Holder,
} from './document-numbers.ts';

/** What a good answer may depend on beside the settings of its element. */
export interface Ask {
  chance: Chance;
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
function words({ characters = 'multiline', minLength, maxLength }: TextSettings, { chance }: Ask): string {
  const alphabet = [...ALPHABETS[characters]];
  const solid = alphabet.filter((character) => character.trim() !== '');
  const length = chance.integer(minLength, Math.min(maxLength, minLength + 12));
  return Array.from({ length }, (_, i) => chance.pick(i === 0 || i === length - 1 ? solid : alphabet)).join(
    '',
  );
}

function wholeNumber({ min, max }: { min: number; max: number }, { chance }: Ask): number {
  return chance.integer(min, Math.min(max, min + 100));
}

interface DecimalSettings {
  min: string;
  max: string;
  scale: number;
  multipleOf: string;
}

function decimalNumber({ min, max, scale, multipleOf }: DecimalSettings, { chance }: Ask): string {
  const millionths = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const step = multipleOf === '0' ? 10n ** BigInt(6 - scale) : millionths(multipleOf);
  const [low, high] = [millionths(min), millionths(max)];
  const first = low % step === 0n ? low / step : low / step + (low > 0n ? 1n : 0n);
  const last = high / step - (high < 0n && high % step !== 0n ? 1n : 0n);
  const span = Number(last - first > 500n ? 500n : last - first);
  return textOfMillionths((first + BigInt(chance.integer(0, Math.max(0, span)))) * step);
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
export function day(
  settings: { min: string; max: string },
  { chance, context: { asOf }, from, to }: Ask,
): string {
  const bound = (text: string) => (text === 'today' ? asOf : text);
  const lowest = latest(bound(settings.min), from);
  const highest = earliest(bound(settings.max), to);
  const low = latest(lowest, earliest(addYears(asOf, -75), highest));
  const high = earliest(highest, latest(addYears(asOf, 20), low));
  const edge = chance.maybe(0.15) ? chance.pick([low, high]) : undefined;
  if (edge !== undefined || low >= high) return edge ?? low;
  for (let tries = 0; tries < 20; tries += 1) {
    const year = String(chance.integer(Number(low.slice(0, 4)), Number(high.slice(0, 4)))).padStart(4, '0');
    const monthAndDay = [chance.integer(1, 12), chance.integer(1, 31)].map((part) =>
      String(part).padStart(2, '0'),
    );
    const found = [year, ...monthAndDay].join('-');
    if (isCalendarDate(found) && found >= low && found <= high) return found;
  }
  return low;
}

const option = ({ options }: { options: readonly string[] }, { chance }: Ask): string => chance.pick(options);

type IsGood = (code: string, context: RuleContext) => boolean;

/** A code that the rule takes; the last one tried when the list has none such. */
function listCode(list: string, isGood: IsGood, { chance, context, lists }: Ask): string {
  const items = lists[list] ?? [];
  let code = '';
  for (let tries = 0; tries < 40 && items.length > 0; tries += 1) {
    code = chance.pick(items).code;
    if (isGood(code, context)) return code;
  }
  return code;
}

const isListed =
  (setting: { list: string; maxClass?: number; parents?: boolean }): IsGood =>
  (code, context) =>
    !rules.codeListItem.check(code, setting, context);

const HAN_NAMES = ['欧阳若溪', '陈景行', '林秋月', '王小明', '李·阿依古丽', '赵一'];
const LATIN_NAMES = ['Anna Lindqvist', 'John Smith Jr.', 'Maria-Jose Vega'];

/** The form of an id; whether there is such an upload, the server looks at last of all. */
const uploadId = (chance: Chance): string => `upload${digits(chance, 16)}`;
const uploadIds = (count: number, chance: Chance): string[] =>
  Array.from({ length: count }, () => uploadId(chance));

/** A value that passes the element's own check, by input type; undefined where no answer is taken. */
const goodValues = {
  name: ({ script, max }: { script: string; max: number }, { chance }) => {
    const names =
      script === 'english' ? LATIN_NAMES : script === 'chinese' ? HAN_NAMES : [...HAN_NAMES, ...LATIN_NAMES];
    return chance.pick(names.filter((name) => name.length <= max || /[a-z]/.test(name)));
  },
  text: words,
  textarea: words,
  integer: wholeNumber,
  decimal: decimalNumber,
  amount: ({ min, max, step }: { min: string; max: string; step: string }, ask) =>
    decimalNumber({ min, max, scale: 6, multipleOf: step }, ask),
  digits: ({ min, max }: { min: number; max: number }, { chance }) =>
    digits(chance, chance.integer(min, max)),
  select: option,
  radio: option,
  cards: option,
  scale: wholeNumber,
  checkboxes: ({ options, min, max }: { options: readonly string[]; min: number; max: number }, { chance }) =>
    chance.some(options, min, max),
  switch: ({ mustBeOn }: { mustBeOn: boolean }, { chance }) => mustBeOn || chance.maybe(0.5),
  date: day,
  validityRange: (_settings: object, { chance, context: { asOf } }) => {
    const start = addYears(asOf, -chance.integer(0, 9))!;
    return chance.maybe(0.3)
      ? { start, longTerm: true }
      : { start, end: addYears(asOf, chance.integer(0, 20))! };
  },
  idType: option,
  idNumber: (_settings: object, { chance, context: { asOf }, idType = 'residentId', holder }) =>
    documentNumbers[idType](chance, holder ?? { birthDate: addYears(asOf, -30)!, gender: 'F' }),
  uscc: ({ rule }: { rule: string }, { chance }) =>
    rule === 'licence' ? licenceNumber(chance) : socialCreditCode(chance),
  mobile: (_settings: object, { chance }) => `1${chance.integer(3, 9)}${digits(chance, 9)}`,
  email: (_settings: object, { chance }) => `person${digits(chance, 6)}@example.com`,
  area: (setting: { levels: 2 | 3 }, ask) =>
    listCode('area', (code, context) => !rules.areaCode.check(code, setting, context), ask),
  occupation: ({ maxClass }: { maxClass: number }, ask) =>
    listCode('occupation', isListed({ list: 'occupation', maxClass }), ask),
  relation: option,
  person: (_settings: object, { chance }) => `p${digits(chance, 8)}`,
  bank: (_settings: object, ask) => listCode('bank', isListed({ list: 'bank' }), ask),
  listItem: ({ list }: { list: string }, ask) => listCode(list, isListed({ list, parents: true }), ask),
  bankCard: ({ rule }: { rule: string }, { chance }) =>
    rule === 'card' ? cardNumber(chance) : digits(chance, chance.integer(10, 30)),
  address: (_settings: object, { chance }) =>
    `${chance.pick(['建国路', '文三西路', '中山东街'])}${chance.integer(1, 300)}号${chance.integer(1, 9)}单元${digits(chance, 3)}室`,
  ratio: (_settings: object, { chance }) => chance.integer(1, 100),
  note: () => undefined,
  smsCode: (_settings: object, { chance }) => digits(chance, 6),
  upload: ({ min, max }: { min: number; max: number }, { chance }) =>
    uploadIds(chance.integer(min, max), chance),
  idScan: ({ sides }: { sides: string }, { chance }) => uploadIds(sides === 'both' ? 2 : 1, chance),
  signature: (_settings: object, { chance }) => uploadId(chance),
  agreement: () => true,
} satisfies Record<InputType, (settings: never, ask: Ask) => AnswerValue | undefined>;

export const goodValue = (inputType: InputType, settings: object, ask: Ask): AnswerValue | undefined =>
  (goodValues[inputType] as (settings: object, ask: Ask) => AnswerValue | undefined)(settings, ask);
