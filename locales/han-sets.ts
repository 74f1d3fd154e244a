interface CodeRange {
  from: number;
  to: number;
  /** Lowest second byte that counts. */
  minTrailByte: number;
}

/** The Chinese characters that a two-byte encoding has in ranges of its codes. */
function decodeCharacters(encoding: string, ranges: readonly CodeRange[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (const { from, to, minTrailByte } of ranges)
    for (let code = from; code <= to; code += 1) {
      if ((code & 0xff) < minTrailByte) continue;
      const character = decoder.decode(new Uint8Array([code >> 8, code & 0xff]));
      if (/^\p{Script=Han}$/u.test(character)) found.add(character);
    }
  return found;
}

/**
 * The two levels of Big5, Taiwan's standard, which hold no character that only simplified Chinese has; the extensions
 * between and after them do. Characters of both scripts with different uses, such as 后 and 里, are in both sets:
 * no set can tell a wrong use of these.
 */
export const TRADITIONAL = decodeCharacters('big5', [
  { from: 0xa440, to: 0xc67e, minTrailByte: 0x40 },
  { from: 0xc940, to: 0xf9d5, minTrailByte: 0x40 },
]);

/** GB/T 2312, the standard of simplified Chinese. The rest of GBK holds traditional characters. */
export const SIMPLIFIED = decodeCharacters('gbk', [{ from: 0xb0a1, to: 0xf7fe, minTrailByte: 0xa1 }]);

/** Whether a character may stand in a text of a language that is written in Chinese. */
export const SCRIPT_TESTS: Readonly<Record<string, (character: string) => boolean>> = {
  zh_CN: (character) => SIMPLIFIED.has(character),
  zh_TW: (character) => TRADITIONAL.has(character),
};
