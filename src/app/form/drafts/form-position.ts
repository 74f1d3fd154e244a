// Stores the position of focus and open row across a reload.

/** The last focused field and the open row of a form. */
export interface FormPosition {
  /** Path of the last focused field. */
  focus?: string | undefined;
  /** Path of the row whose card is open. */
  openRow?: string | undefined;
}

const storageKey = (draftKey: string) => `baoform.where.${draftKey}`;

/**
 * The position in sessionStorage. Encrypting and storing a draft takes longer than a reload allows; a position holds no
 * personal data, so it is written synchronously and unencrypted. It ends with the tab: after the browser was killed,
 * the draft provides the position.
 */
export const storedPosition = {
  read(draftKey: string): FormPosition | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(storageKey(draftKey)) ?? 'null') as FormPosition | undefined;
    } catch {
      return undefined;
    }
  },
  write(draftKey: string, position: FormPosition): void {
    try {
      sessionStorage.setItem(storageKey(draftKey), JSON.stringify(position));
    } catch {
      // Storage is full or forbidden; the draft stores the position too.
    }
  },
};
