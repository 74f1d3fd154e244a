// RJSF imports a Markdown renderer (30 KB gzip), a URI resolver (8 KB) and a schema merger (4 KB) that our forms cannot
// reach: words are plain text, and schemas hold neither references nor `allOf`. The web builds put this module in
// their place (`vite.config.ts`).

/** In place of markdown-to-jsx: text stays text. */
export function Markdown({ children }: { children?: string }): string {
  return children ?? '';
}

/** In place of fast-uri: only asked for `$id` and `$ref`, which no schema of ours has. */
const uriResolver = {
  resolve: (_base: string, uri: string): string => uri,
};

export default uriResolver;

const first = <Schema>(schema: Schema): Schema => schema;

/** In place of @x0k/json-schema-merge: only asked for `allOf`, which no schema of ours has. */
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: first });
export const createShallowAllOfMerge = () => first;
export const createComparator = () => ({ compareSchemaDefinitions: () => 0, compareSchemaValues: () => 0 });
export const createDeduplicator = () => first;
export const createIntersector = () => first;
