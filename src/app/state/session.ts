import { storedText } from './stored-text.ts';

const stored = storedText('token');

/** The opaque session token. Every call sends it in a header; no URL contains it. */
export const session = {
  token: (): string | undefined => stored.read(),
  begin: (token: string): void => stored.write(token),
};
