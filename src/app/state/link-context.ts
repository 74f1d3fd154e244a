import {
  mergeLink,
  parseStoredContext,
  readLink,
  withDefaults,
  type LinkContext,
} from './link-parameters.ts';
import { storedText } from './stored-text.ts';

const stored = storedText('link');
let current: LinkContext = {};

/** What the links that led here say of person, platform and trade, with the defaults. Claims, never facts. */
export const linkContext = (): LinkContext => withDefaults(current);

/** The entry step: reads the address once, before anything else runs, and cleans it. Returns what this link said. */
export function applyEntryLink(): LinkContext {
  const { context, query } = readLink(location.search);
  storeLinkContext(mergeLink(parseStoredContext(stored.read()), context));
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  return context;
}

/** Takes over what the person did here: another trade was begun, another language chosen. */
export function updateLinkContext(context: LinkContext): void {
  storeLinkContext(mergeLink(current, context));
}

function storeLinkContext(context: LinkContext): void {
  current = context;
  stored.write(JSON.stringify(context));
}
