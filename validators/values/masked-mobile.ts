/** Masks a mobile number except its first 3 and last 4 digits (V-085); masks numbers below 8 digits fully. */
export function maskedMobile(mobile: string): string {
  if (mobile.length < 8) return '*'.repeat(mobile.length);
  return `${mobile.slice(0, 3)}${'*'.repeat(mobile.length - 7)}${mobile.slice(-4)}`;
}
