// RJSF imports a Markdown renderer (30 KB gzip) and a URI resolver (8 KB) that our forms cannot reach: words are plain
// text, and schemas hold no references. The web builds put this module in their place (`vite.config.ts`).

/** In place of markdown-to-jsx: text stays text. */
export function Markdown({ children }: { children?: string }): string {
  return children ?? '';
}

/** In place of fast-uri: only asked for `$id` and `$ref`, which no schema of ours has. */
const uriResolver = {
  resolve: (_base: string, uri: string): string => uri,
};

export default uriResolver;
