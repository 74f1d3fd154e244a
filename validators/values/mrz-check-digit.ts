/**
 * Whether the last character is the check digit of the preceding text, as in the machine-readable zone of a passport
 * (ICAO Doc 9303): weights 7, 3, 1 in turn, A = 10 … Z = 35, modulo 10. Expects A-Z and 0-9 only.
 */
export function hasMrzCheckDigit(text: string): boolean {
  let sum = 0;
  for (let i = 0; i < text.length - 1; i += 1) sum += parseInt(text[i]!, 36) * [7, 3, 1][i % 3]!;
  return text.slice(-1) === String(sum % 10);
}
