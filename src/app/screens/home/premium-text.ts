/** A yearly premium in yuan as people write it: ¥1,268, ¥99.50. `amount` is a decimal string and stays exact. */
export function premiumText(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = cents.replace(/0+$/, '') === '' ? '' : `.${cents.padEnd(2, '0')}`;
  return `¥${grouped}${shown}`;
}
