/**
 * Hides the middle of a personal number: 3301**********1158. At most four characters stay at each end, and no more than half of
 * all, so that a short number is not given away.
 */
export function maskedNumber(number: string): string {
  const end = `.{${Math.min(4, number.length >> 2)}}`;
  return number.replace(new RegExp(`(?<=${end}).(?=${end})`, 'g'), '*');
}
