/** Whether the last digit is the check digit of the preceding digits: ISO 7064 MOD 11,10. Expects digits only. */
export function hasMod1110Check(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + Number(digits.slice(-1))) % 10 === 1;
}
