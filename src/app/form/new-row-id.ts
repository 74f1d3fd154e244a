/** Ten random characters of the 36 that a row id may have. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
