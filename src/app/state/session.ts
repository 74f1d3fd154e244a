import { storedText } from './stored-text.ts';

const stored = storedText('token');

/** The opaque token that proves who is calling. It is in a header of every call and never in an address. */
export const session = {
  token: (): string | undefined => stored.read(),
  begin: (token: string): void => stored.write(token),
};
