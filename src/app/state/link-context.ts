// The link parameters of this visit: read from the URL on entry, merged with those of earlier visits, stored.
import {
  mergeLink,
  parseStoredContext,
  readLink,
  withDefaults,
  type Link,
  type LinkContext,
} from './link-parameters.ts';
import { storedText } from './stored-text.ts';

const stored = storedText('link');
let current: LinkContext = {};
let code: Link['code'];

/** Parameters of the customer, platform and trade, with defaults. They come from links and are unverified. */
export const linkContext = (): LinkContext => withDefaults(current);

/**
 * The entry step: reads the parameters of the URL, and removes user id and token from it. Runs once, before any other
 * code. Returns the parameters of this link.
 */
export function applyEntryLink(): LinkContext {
  const { context, query, code: codeOfLink } = readLink(location.search);
  code = codeOfLink;
  storeLinkContext(mergeLink(parseStoredContext(stored.read()), context));
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  return context;
}

/** The one-time code of this link, until the page is left. It is in memory only. */
export const linkCode = (): Link['code'] => code;

/** Merges parameters that change during the visit: a started trade, a selected language. */
export function updateLinkContext(context: LinkContext): void {
  storeLinkContext(mergeLink(current, context));
}

function storeLinkContext(context: LinkContext): void {
  current = context;
  stored.write(JSON.stringify(context));
}
