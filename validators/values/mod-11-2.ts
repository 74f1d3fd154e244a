/**
 * Whether the last character of an 18-character identity number is the check character of the preceding 17 digits:
 * ISO 7064 MOD 11-2, as GB 11643 uses it. `X` or `x` stands for ten. Expects 17 digits and one more character.
 */
export function hasMod112Check(number: string): boolean {
  let sum = 0;
  for (const digit of number.slice(0, 17)) sum = ((sum + Number(digit)) * 2) % 11;
  const check = (12 - sum) % 11;
  return number.slice(17).toUpperCase() === (check === 10 ? 'X' : String(check));
}
