// Packs `dist/embed` and builds an application outside of the repository with it, without a network.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { security } from '../../src/server/plugins/security.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { readFixture } from '../forms/fixtures.ts';

const execute = promisify(execFile);
const root = projectRoot();

/** Packages that the host installs itself; they are linked from this repository instead of installed. */
const HOST_PACKAGES = ['react', 'react-dom', '@types/react', '@types/react-dom', '@mantine/core', 'ajv'];

/** Vitest sets another mode, in which React writes to the console. */
const PRODUCTION = { ...process.env, NODE_ENV: 'production' };

interface PackedFile {
  path: string;
  size: number;
}

/** An application with the packed package in its `node_modules`. */
export interface PackedHost {
  folder: string;
  /** The files of the package. */
  files: readonly PackedFile[];
  /** Runs a program of this repository in the folder; rejects with its output. */
  run(program: string, ...args: string[]): Promise<string>;
  remove(): void;
}

/** Builds and packs the package and installs it into an application of the files in `host/`. */
export async function packHost(): Promise<PackedHost> {
  await execute(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'embed'], {
    cwd: root,
    env: PRODUCTION,
  });
  const folder = mkdtempSync(join(tmpdir(), 'baoform-host-'));
  const { stdout } = await execute(
    'npm',
    ['pack', join(root, 'dist/embed'), '--json', '--pack-destination', folder],
    { cwd: folder, shell: process.platform === 'win32' },
  );
  const [packed] = JSON.parse(stdout) as { filename: string; files: PackedFile[] }[];
  const target = join(folder, 'node_modules/baoform');
  mkdirSync(target, { recursive: true });
  await execute('tar', ['-xzf', join(folder, packed!.filename), '-C', target, '--strip-components=1']);
  for (const name of HOST_PACKAGES) linkPackage(folder, name);
  copyHost(folder);
  const run = async (program: string, ...args: string[]) => {
    const path = program.endsWith('.mjs') ? program : join(root, 'node_modules', program);
    return (await execute(process.execPath, [path, ...args], { cwd: folder, env: PRODUCTION })).stdout;
  };
  return { folder, files: packed!.files, run, remove: () => rmSync(folder, { recursive: true }) };
}

function linkPackage(folder: string, name: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), link, 'junction');
}

/** Copies the files of the host, its form, and the example of the README. */
function copyHost(folder: string): void {
  const source = join(import.meta.dirname, 'host');
  for (const name of readdirSync(source))
    cpSync(join(source, name), join(folder, name.replace(/\.txt$/, '')));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'invoice.json'), JSON.stringify(readFixture('forms/invoice/base.json')));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, example] = /^## Embed a form\n[^]*?```tsx\n([^]*?)```/m.exec(readme) ?? [];
  if (example === undefined) throw new Error('the README has no example of an embedded form');
  writeFileSync(join(folder, 'Example.tsx'), example);
}

/** Serves a folder with the security headers of our server. */
export async function serveStrictly(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify();
  await security(app);
  await app.register(fastifyStatic, { root: folder });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}
