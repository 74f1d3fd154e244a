/** Generates a row id: ten random characters of a–z and 0–9. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
