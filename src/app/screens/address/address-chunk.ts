// Loads the pages of addresses that open nothing.

export const fetchNotFound = async () => (await import('./NotFound.tsx')).NotFound;

export const fetchLinkInvalid = async () => (await import('./LinkInvalid.tsx')).LinkInvalid;
