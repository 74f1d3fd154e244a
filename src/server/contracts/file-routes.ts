/** Content types that routes without a JSON contract send, by the path of the route; `*` matches any rest. */
const fileRoutes: Readonly<Record<string, readonly string[]>> = {
  '/funapi/cos/objects/:uploadId': ['image/png', 'image/jpeg'],
  '/shop/validators/:file': ['text/javascript'],
  '/shop/*': ['text/html', 'text/javascript', 'text/css', 'text/plain', 'application/json', 'image/svg+xml'],
  '/openapi.json': ['application/json'],
  '/openapi': ['text/html'],
  '/openapi.css': ['text/css'],
  // These only redirect.
  '/': [],
  '/shop': [],
};

/** Content types of a route that sends files or redirects; undefined for a route with JSON responses. */
export function fileTypesOf(path: string): readonly string[] | undefined {
  if (Object.hasOwn(fileRoutes, path)) return fileRoutes[path];
  const pattern = Object.keys(fileRoutes).find(
    (key) => key.endsWith('*') && path.startsWith(key.slice(0, -1)),
  );
  return pattern === undefined ? undefined : fileRoutes[pattern];
}
