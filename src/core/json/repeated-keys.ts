// Finds out whether JSON text has a key twice, without the places that a scan keeps.

/**
 * Whether an object of the text has a key twice, of which `JSON.parse` keeps the last.
 *
 * @param document the parsed text
 */
export const hasRepeatedKeys = (text: string, document: unknown): boolean =>
  keysInText(text) !== keysIn(document);

/** The number of keys of all objects; without recursion, so that no nesting is too deep. */
function keysIn(document: unknown): number {
  let count = 0;
  const remaining = [document];
  while (remaining.length > 0) {
    const value = remaining.pop();
    if (typeof value !== 'object' || value === null) continue;
    const parts: unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += parts.length;
    for (const part of parts) if (typeof part === 'object') remaining.push(part);
  }
  return count;
}

const COLON_NEXT = /[ \t\r\n]*:/y;

/** The number of strings that a colon follows. */
function keysInText(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const end = endOfString(text, start);
    COLON_NEXT.lastIndex = end + 1;
    if (COLON_NEXT.test(text)) count += 1;
    start = text.indexOf('"', end + 1);
  }
  return count;
}

/** The closing quotation mark: an odd number of backslashes before one escapes it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
