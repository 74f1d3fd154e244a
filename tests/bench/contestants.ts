import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { benchHtml } from './bench-html.ts';

/** One that is measured: a built page, and the variant of it that its address asks for. */
export interface Contestant {
  /** `rjsf-core`, or `native:cv` with the variant. */
  label: string;
  name: string;
  variant: string;
}

const root = projectRoot();

/** Ours as it is shipped; the others stock, as their own documentation tells to use them. */
export const CONTESTANTS: readonly Contestant[] = [
  'ours',
  'native:cv',
  'native',
  'rjsf-core',
  'rjsf-mantine',
].map((label) => {
  const [name = '', variant = ''] = label.split(':');
  return { label, name, variant };
});

/**
 * Builds for production whatever the contestants need.
 *
 * @returns the folder of each name
 * @throws when a build fails; its messages are on the terminal
 */
export async function buildContestants(contestants: readonly Contestant[]): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const name of new Set(contestants.map((contestant) => contestant.name)))
    folders.set(name, name === 'ours' ? buildOurs() : await buildPeer(name));
  return folders;
}

/** In a process of its own, as anybody builds it: with the checks compiled first, and with our Vite settings. */
function buildOurs(): string {
  const { status } = spawnSync('npm', ['run', '-s', 'bench:page', '--', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run bench:page failed');
  return join(root, 'dist/bench');
}

/** Without our Vite settings, which leave out what our form does not need of RJSF. */
async function buildPeer(name: string): Promise<string> {
  const outDir = join(root, '.tmp/bench/dist', name);
  const folder = join(import.meta.dirname, 'contestants', name);
  await build({
    configFile: false,
    root: folder,
    base: './',
    plugins: [benchHtml(folder, name)],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  });
  return outDir;
}
