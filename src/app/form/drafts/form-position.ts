/** Where a person is in a form. */
export interface FormPosition {
  /** Path of the field that had the focus last. */
  focus?: string | undefined;
  /** Path of the row whose card is open. */
  openRow?: string | undefined;
}

const storageKey = (place: string) => `baoform.where.${place}`;

/**
 * Where the person was when this page went away. Sealing and storing a draft takes longer than a reload leaves; this
 * says nothing about anybody, so it is written at once and unsealed. It ends with the page: after a killed browser the
 * draft says it.
 */
export const storedPosition = {
  read(place: string): FormPosition | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(storageKey(place)) ?? 'null') as FormPosition | undefined;
    } catch {
      return undefined;
    }
  },
  write(place: string, where: FormPosition): void {
    try {
      sessionStorage.setItem(storageKey(place), JSON.stringify(where));
    } catch {
      // The draft says it too, a moment later.
    }
  },
};
