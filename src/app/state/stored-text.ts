/** Fallback while localStorage is unavailable: private mode, a full disk, a locked web view. */
const memory = new Map<string, string | undefined>();

/** A text in localStorage, or in memory until the page closes when the browser refuses storage. */
export interface StoredText {
  read(): string | undefined;
  /** Undefined removes the text. */
  write(text: string | undefined): void;
}

/** @param name without the prefix `baoform.` of its storage key */
export function storedText(name: string): StoredText {
  const key = `baoform.${name}`;
  return {
    read() {
      try {
        return memory.has(key) ? memory.get(key) : (localStorage.getItem(key) ?? undefined);
      } catch {
        return memory.get(key);
      }
    },
    write(text) {
      try {
        if (text === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
  };
}
