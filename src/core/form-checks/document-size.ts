// Measures untrusted documents before anything is done with them.

/** Levels of nesting, counted up to 200. */
export function depthOf(value: unknown): number {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length > 0 && depth < 200; depth += 1)
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item as object) : [],
    );
  return depth;
}

/** Bytes of a text in UTF-8, without a Node or a browser API. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
