// Replaces fast-uri in the web builds (`vite.config.ts`). Saves 8 KB gzip.

/** RJSF resolves URIs only for `$id` and `$ref`, which the schemas of the forms do not contain. */
const uriResolver = {
  resolve: (_base: string, uri: string): string => uri,
};

export default uriResolver;
