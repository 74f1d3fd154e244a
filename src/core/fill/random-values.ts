// Random values for answers: texts, numbers, dates, items of code lists.
import type { IdType } from '../../../schemas/elements/id-type.ts';
import type { CHARACTER_CLASSES } from '../../../schemas/elements/text.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { addYears, isCalendarDate } from '../../../validators/values/calendar-date.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { rules } from '../../../validators/vocabulary.ts';
import type { Random } from './random.ts';
import { digits, type Holder } from './document-numbers.ts';

/** What a valid answer depends on, besides the settings of its element. */
export interface ValueContext {
  random: Random;
  context: RuleContext;
  /** Items of code lists, by list id. */
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Bounds of a date, besides those of the settings. */
  from?: string;
  to?: string;
  /** Document type and holder of an ID number. */
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

/** The text starts and ends with a character other than white space, so trimming leaves it unchanged. */
export function randomText(
  { characters = 'multiline', minLength, maxLength }: TextSettings,
  { random }: ValueContext,
): string {
  const alphabet = [...ALPHABETS[characters]];
  const visible = alphabet.filter((character) => character.trim() !== '');
  const length = random.integer(minLength, Math.min(maxLength, minLength + 12));
  return Array.from({ length }, (_, i) => random.pick(i === 0 || i === length - 1 ? visible : alphabet)).join(
    '',
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A time `HH:MM` within bounds. */
export function randomTime({ min, max }: { min: string; max: string }, { random }: ValueContext): string {
  const minutes = random.integer(minutesOf(min), minutesOf(max));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function randomInteger({ min, max }: { min: number; max: number }, { random }: ValueContext): number {
  return random.integer(min, Math.min(max, min + 100));
}

interface DecimalSettings {
  min: string;
  max: string;
  scale: number;
  multipleOf: string;
}

export function randomDecimal(
  { min, max, scale, multipleOf }: DecimalSettings,
  { random }: ValueContext,
): string {
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

/** A date within the bounds of the settings and the context, near the date of the check if the bounds allow it. */
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
    const day = [year, ...monthAndDay].join('-');
    if (isCalendarDate(day) && day >= low && day <= high) return day;
  }
  return low;
}

/** One of the options, or of the items of the list that has them. */
export const randomOption = (
  { options, list }: { options: readonly string[]; list?: string },
  context: ValueContext,
): string =>
  list ? listCode(list, isListed({ list, parents: true }), context) : context.random.pick(options);

type IsValidCode = (code: string, context: RuleContext) => boolean;

/** A code that the rule accepts; after 40 attempts, the last code tried. */
export function listCode(
  list: string,
  isValid: IsValidCode,
  { random, context, lists }: ValueContext,
): string {
  const items = lists[list] ?? [];
  let code = '';
  for (let tries = 0; tries < 40 && items.length > 0; tries += 1) {
    code = random.pick(items).code;
    if (isValid(code, context)) return code;
  }
  return code;
}

/** Different items of a list: `most` of them, or as many of at least `fewest` as a few tries find. */
export function listCodes(list: string, fewest: number, most: number, context: ValueContext): string[] {
  const codes = new Set<string>();
  const wanted = context.random.integer(fewest, most);
  for (let tries = 0; tries < wanted * 10 && codes.size < wanted; tries += 1)
    codes.add(listCode(list, isListed({ list, parents: true }), context));
  return [...codes];
}

export const isListed =
  (setting: { list: string; maxClass?: number; parents?: boolean }): IsValidCode =>
  (code, context) =>
    !rules.codeListItem.check(code, setting, context);

/** A well-formed upload id. The server verifies that the upload exists only when answers are saved. */
export const uploadId = (random: Random): string => `upload${digits(random, 16)}`;
export const uploadIds = (count: number, random: Random): string[] =>
  Array.from({ length: count }, () => uploadId(random));
