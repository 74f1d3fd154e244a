import type { Locale } from '../../../locales/index.ts';

/**
 * Formats an amount in yuan for a locale, such as ¥1,268 or 1.268 ¥. Shows cents only if there are any.
 *
 * @param amount decimal string, never converted to a number, so that large amounts stay exact
 */
export function moneyText(amount: string, locale: Locale): string {
  const hasCents = /\.\d*[1-9]/.test(amount);
  return new Intl.NumberFormat(locale.replace('_', '-'), {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    minimumFractionDigits: hasCents ? 2 : 0,
    maximumFractionDigits: hasCents ? 2 : 0,
  }).format(amount as Intl.StringNumericLiteral);
}
