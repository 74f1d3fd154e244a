import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface StaticServer {
  /** `http://127.0.0.1:<port>`; each folder is served under its name. */
  origin: string;
  /** The file that the server sends for a path. */
  fileOf(pathname: string): string | undefined;
  stop(): void;
}

/** Serves built folders on a free local port, each under its name, without caching. */
export async function startStaticServer(folders: ReadonlyMap<string, string>): Promise<StaticServer> {
  const fileOf = (pathname: string): string | undefined => {
    const [, name = '', ...rest] = normalize(decodeURIComponent(pathname)).split('/');
    const folder = folders.get(name);
    if (!folder) return undefined;
    const file = join(folder, rest.join('/') || 'index.html');
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
  };
  const server = createServer((request, reply) => {
    const file = fileOf(new URL(request.url ?? '/', 'http://bench').pathname);
    if (!file) return void reply.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    fileOf,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
