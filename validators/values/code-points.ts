/** Length in code points: 𠮷 counts as one character, while `length` counts two UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
