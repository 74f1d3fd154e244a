import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the pages of a build and returns, by file name, the content security policy sources of the styles within them:
 * `'sha256-…'`, separated by spaces. A style that someone adds to a response has no source, and does nothing.
 */
export function inlineStyleSources(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name, sourcesOf(readFileSync(join(folder, name), 'utf8'))]));
}

const sourcesOf = (html: string): string =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`)
    .join(' ');
