/** Texts that are kept in this page only, because the browser keeps none: private mode, a full disk, a locked web view. */
const memory = new Map<string, string | undefined>();

/** One text in localStorage. A browser that refuses still gets a working page, for as long as it stays open. */
export interface StoredText {
  read(): string | undefined;
  /** undefined takes it away. */
  write(text: string | undefined): void;
}

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
