import type { Locale } from '../../../locales/index.ts';

/**
 * An amount in yuan as people of a language write it: ¥1,268, 1.268 ¥; a point that groups for some parts the
 * cents for others. Cents are shown where there are any.
 *
 * @param amount decimal string; stays exact
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
