// Builds the gallery, the page of Mantine and the page of stock RJSF, and serves them.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { findBuild } from '../../src/tools/bootstrap/qa-build.mjs';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();
const folder = join(root, 'dist/pages');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The first and the last page that `npm run pages` builds. */
const PAGES = ['dist/pages/gallery/index.html', 'dist/pages/rjsf/index.html'];
/** What the pages consist of, and how they are built. */
const SOURCES =
  'schemas validators locales renderers src fixtures tests/pages vite.config.ts package-lock.json';

/** Builds the pages, so that the tests see the inputs of this checkout, unless `npm test` has just built them. */
export async function buildGallery(): Promise<void> {
  if (PAGES.every((page) => findBuild(root, page, SOURCES) !== undefined)) return;
  await promisify(execFile)('npm', ['run', '--silent', 'pages'], { cwd: root });
}

/** Serves the built gallery with the content security policy of the app's server, and the page of stock RJSF without. */
export async function serveGallery(policy: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    readFile(file).then(
      (content) => {
        reply.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        // Stock RJSF checks with AJV, which compiles with new Function.
        if (!path.startsWith('/rjsf/')) reply.setHeader('content-security-policy', policy);
        reply.setHeader('cache-control', path.includes('/assets/') ? 'max-age=3600, immutable' : 'no-cache');
        reply.end(content);
      },
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/gallery/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
