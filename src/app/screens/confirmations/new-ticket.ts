const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Generates the ticket of a page, which a right proof makes valid: 22 random characters of a URL. */
export const newTicket = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => ALPHABET[byte % 64]).join('');
