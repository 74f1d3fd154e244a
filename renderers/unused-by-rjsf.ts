// RJSF imports a URI resolver (8 KB gzip) that our forms cannot reach: their schemas hold no references. The web builds
// put this module in its place (`vite.config.ts`).

/** In place of fast-uri: only asked for `$id` and `$ref`, which no schema of ours has. */
const uriResolver = {
  resolve: (_base: string, uri: string): string => uri,
};

export default uriResolver;
