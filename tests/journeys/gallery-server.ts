// Builds the gallery and the page of Mantine, and serves both.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();
const folder = join(root, 'dist/pages');
const execute = promisify(execFile);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Builds the pages, so that the tests see the inputs of this checkout. Without npx, which doubles the start-up time. */
export async function buildGallery(): Promise<void> {
  await runNode('--import', 'tsx', 'tests/pages/gallery/build-validators.ts');
  for (const mode of ['pages', 'mantine-page', 'rjsf-page'])
    await runNode('node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn');
}

const runNode = (...args: string[]) => execute(process.execPath, args, { cwd: root });

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
