// Dates, times, numbers and amounts as a language writes them. Stored values stay canonical; a reader sees these texts.
import { daysBetween } from '../../../validators/values/calendar-date.ts';

/** Keeps the formats: making one takes far longer than using it. A language is a locale or a language tag. */
function perLanguage<Format>(create: (tag: string) => Format): (language: string) => Format {
  const formats = new Map<string, Format>();
  return (language) => {
    const format = formats.get(language) ?? create(language.replace('_', '-'));
    formats.set(language, format);
    return format;
  };
}

const DAY_MS = 86_400_000;
/** Contracts are in this time, wherever their readers are. */
const CONTRACT_ZONE = 'Asia/Shanghai';

// Stored dates have no time zone.
const dateFormat = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const momentFormat = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
);
const contractMomentFormat = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: CONTRACT_ZONE }),
);
const timeFormat = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const numberFormat = perLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }));
const moneyFormats = perLanguage((tag) =>
  [0, 2].map(
    (digits) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'CNY',
        currencyDisplay: 'narrowSymbol',
        useGrouping: 'always',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ),
);

/** Formats a stored date, YYYY-MM-DD: `2026年11月23日`, `Nov 23, 2026`. Any other text stays as it is. */
export function dateText(text: string, language: string): string {
  const days = daysBetween('1970-01-01', text);
  return Number.isNaN(days) ? text : dateFormat(language).format(days * DAY_MS);
}

/** Formats milliseconds since 1970 as local date and time, for what happens on the device: `Nov 23, 2026, 9:05 AM`. */
export const momentText = (moment: number, language: string): string => momentFormat(language).format(moment);

/** Formats milliseconds since 1970 as date and time in Asia/Shanghai, for facts of a contract: `Nov 23, 2026, 9:05 AM`. */
export const contractMomentText = (moment: number, language: string): string =>
  contractMomentFormat(language).format(moment);

/**
 * Whether a clock shows the time of Asia/Shanghai at a moment, so that a reader needs no word about the zone.
 *
 * @param zone IANA name of the clock's time zone; that of the device where it is left out
 */
export function isContractTime(moment: number, zone?: string): boolean {
  const local = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  });
  return local.format(moment) === contractMomentText(moment, 'en');
}

/** Formats milliseconds since 1970 as local time of day: `09:05`. */
export const timeText = (moment: number | undefined, language: string): string =>
  timeFormat(language).format(moment);

/** Formats an integer or a canonical decimal: `1,234.5` or `1.234,5`. Any other text stays as it is. */
export const numberText = (value: string | number, language: string): string =>
  /^-?\d+(\.\d+)?$/.test(String(value))
    ? numberFormat(language).format(value as Intl.StringNumericLiteral)
    : String(value);

/**
 * Formats an amount in yuan: `¥1,268` or `1.268 ¥`. Shows cents only if there are any.
 *
 * @param amount decimal string, never converted to a number, so that large amounts stay exact
 */
export function moneyText(amount: string, language: string): string {
  const [withoutCents, withCents] = moneyFormats(language);
  const format = /\.\d*[1-9]/.test(amount) ? withCents! : withoutCents!;
  return format.format(amount as Intl.StringNumericLiteral);
}
