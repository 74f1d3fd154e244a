// Ids of sales, and other random ids of the trail.

/** As the contract of `pushBacktraceLog` wants it; a link may say anything. */
const BACKTRACE_ID = /^(?![0-9]+[Xx]?$)[A-Za-z0-9_-]{8,64}$/;

export const isBacktraceId = (text: string): boolean => BACKTRACE_ID.test(text);

/** 22 characters, 128 bits. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  );
}
