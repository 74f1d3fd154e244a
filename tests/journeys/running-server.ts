import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { buildGallery, serveGallery } from './gallery-server.ts';

const root = projectRoot();
/** Time limit of the start, ms: seeding an empty data folder takes a minute on a busy machine. */
const START_MS = 180_000;

/** A built server that runs on a data folder of its own. */
interface RunningServer {
  url: string;
  dataDir: string;
  /** What it printed until it was ready. */
  output: string;
  stop: () => Promise<void>;
}

interface BuiltServerOptions {
  /** The project folder of the build. */
  folder?: string;
  /** Without it any free port. */
  port?: string;
  /** Without it an empty one, which goes when the server stops. */
  dataDir?: string;
}

/** Starts the built server. */
export async function startBuiltServer({
  folder = root,
  port = '0',
  dataDir: givenDataDir,
}: BuiltServerOptions = {}): Promise<RunningServer> {
  const dataDir = givenDataDir ?? mkdtempSync(join(tmpdir(), 'baoform-journeys-'));
  const server = spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, BAOFORM_MODE: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    if (givenDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await addressOf(server.stdout, exited)), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the built server on an empty data folder, and the gallery under the server's content security policy. Exports
 * their addresses as `BAOFORM_URL` and `BAOFORM_GALLERY_URL`.
 *
 * @returns stops both
 */
export default async function runningServer(): Promise<() => Promise<void>> {
  const starting = startBuiltServer();
  const building = buildGallery();
  building.catch(() => undefined);
  const { url, dataDir, output, stop } = await starting;
  try {
    await building;
    exportAddresses(url, output);
    const { headers } = await fetch(`${url}/shop/`);
    const gallery = await serveGallery(headers.get('content-security-policy')!);
    process.env['BAOFORM_GALLERY_URL'] = gallery.url;
    process.env['BAOFORM_DATA_DIR'] = dataDir;
    return async () => {
      gallery.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Exports the addresses of a server and of its simulators to the tests of this process. */
function exportAddresses(url: string, output: string): void {
  process.env['BAOFORM_URL'] = url;
  for (const [, name, control] of output.matchAll(/(\w+) simulator\s+(http\S+)/g))
    process.env[`BAOFORM_${name!.toUpperCase()}_CONTROL`] = control;
}

/**
 * Starts a server for the tests of one file, whose clock and providers they set: other journeys would notice on theirs. Its
 * addresses take the place of those of the common server.
 *
 * @returns stops it, and gives the former addresses back
 */
export async function serveAlone(): Promise<() => Promise<void>> {
  const former = Object.entries(process.env).filter(([name]) => name.startsWith('BAOFORM_'));
  const { url, output, dataDir, stop } = await startBuiltServer();
  exportAddresses(url, output);
  process.env['BAOFORM_DATA_DIR'] = dataDir;
  return async () => {
    Object.assign(process.env, Object.fromEntries(former));
    await stop();
  };
}

/** Waits for the line with the server's address. Returns the address and the output so far. */
async function addressOf(
  stdout: NodeJS.ReadableStream,
  exited: Promise<void>,
): Promise<{ url: string; output: string }> {
  let text = '';
  const started = new Promise<{ url: string; output: string }>((resolve) => {
    stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /http:\/\/\S+?(?=\/shop\/)/.exec(text)?.[0];
      if (url) resolve({ url, output: text });
    });
  });
  const failed = exited.then(() => Promise.reject(new Error(`the server did not start:\n${text}`)));
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`the server did not start within ${START_MS} ms`)), START_MS).unref();
  });
  return Promise.race([started, failed, timedOut]);
}
