/** Fallback while storage is unavailable: private mode, a full disk, a locked web view. */
const memory = new Map<string, string | undefined>();

/** A text in the browser's storage, or in memory until the page closes when the browser refuses storage. */
export interface StoredText {
  read(): string | undefined;
  /** Undefined removes the text. */
  write(text: string | undefined): void;
}

/**
 * @param name without the prefix `baoform.` of its storage key
 * @param storageOf localStorage, or sessionStorage for what ends with the tab; a browser may throw where it refuses it
 */
export function storedText(name: string, storageOf: () => Storage = () => localStorage): StoredText {
  const key = `baoform.${name}`;
  return {
    read() {
      try {
        return memory.has(key) ? memory.get(key) : (storageOf().getItem(key) ?? undefined);
      } catch {
        return memory.get(key);
      }
    },
    write(text) {
      try {
        if (text === undefined) storageOf().removeItem(key);
        else storageOf().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
  };
}
