// The app's connection to the server: its calls and its code lists.
import { newRowId } from '../../../renderers/store/new-row-id.ts';
import { linkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';
import { CodeLists } from './code-lists.ts';
import { createRenewal } from './session-renewal.ts';
import { watchSlowCall } from '../state/slow-calls.ts';
import { createCall } from './transport.ts';

/** Request headers (T-003). The token authenticates the caller; the ids are unverified values of the link. */
export function headers(): Record<string, string> {
  const { thirdUserId, userId, saasId, corpId } = linkContext();
  const values = { token: session.token(), userid: thirdUserId ?? userId, saasid: saasId, corpId };
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Header values are limited to printable Latin-1; encoding other characters keeps fetch from throwing.
  return Object.fromEntries(entries.map(([name, value]) => [name, encodeURI(value)]));
}

/** Calls the server; shared by the whole app. */
export const call = createCall({
  headers,
  now: Date.now,
  newKey: newRowId,
  watch: watchSlowCall,
  sessions: {
    isEnding: () => session.isEnding(),
    prolong: () => session.prolong(),
    renew: (endedToken) => renewSession(endedToken),
  },
});

/** Replaces an ended session by the device cookie. Resolves to whether there is a session now. */
export const renewSession = createRenewal(() => call('refreshUserData', {}));

/** The code lists of the app, cached for as long as the page is open. */
export const codeLists = new CodeLists(call);
