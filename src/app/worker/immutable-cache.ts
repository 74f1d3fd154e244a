// Keeps what the server calls immutable beside the assets: form documents and validators, which hold no answers.

const NAME = 'baoform-forms';
const MAX_ENTRIES = 40;

/** The response to a request whose path contains the hash of what it returns. */
export async function immutable(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '')) {
    await cache.put(request.url, response.clone());
    const oldest = (await cache.keys()).slice(0, -MAX_ENTRIES);
    await Promise.all(oldest.map((entry) => cache.delete(entry)));
  }
  return response;
}
