// Replaces `ufo` below ofetch in the app (`vite.config.ts`): what ofetch uses of it, for paths of this origin. Saves 1 KB gzip.

type QueryValue = string | number | boolean | null | object | undefined;

/** Appends a query to a path without one. Undefined values are left out, and each item of a list stands for itself. */
export function withQuery(path: string, query: Record<string, QueryValue | QueryValue[]>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== undefined) params.append(key, textOf(item));
  return `${path}?${params.toString()}`;
}

/** Puts the address of a server before a path. */
export const withBase = (path: string, base: string): string => base + path;

const textOf = (value: string | number | boolean | object | null): string =>
  typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value);
