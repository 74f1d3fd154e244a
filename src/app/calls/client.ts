import { linkContext } from '../state/link-context.ts';
import { session } from '../state/session.ts';
import { CodeLists } from './code-lists.ts';
import { createCall } from './transport.ts';

/** T-003. The token proves who is calling; the rest are claims of the link, sent when it made them. */
export function headers(): Record<string, string> {
  const { thirdUserId, userId, saasId, corpId } = linkContext();
  const named = { token: session.token(), userid: thirdUserId ?? userId, saasid: saasId, corpId };
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // A header is one line of Latin letters; what is none of that is escaped rather than refused.
  return Object.fromEntries(given.map(([name, value]) => [name, encodeURI(value)]));
}

/** Calls the server by the name of the call. */
export const call = createCall({ headers, now: Date.now });

/** The code lists of the app, fetched by the same way. */
export const codeLists = new CodeLists(call);
