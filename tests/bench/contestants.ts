import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { staticPage } from '../../src/tools/bootstrap/static-page.ts';

/** A measured form: a built page, and its variant, which the page's URL names. */
export interface Contestant {
  /** `rjsf-core`, or `native:cv` with the variant. */
  label: string;
  name: string;
  variant: string;
}

const root = projectRoot();

/** Baoform's form as it is shipped, and its peers as their documentation uses them. */
export const CONTESTANTS: readonly Contestant[] = [
  'ours',
  'ours:open',
  'ours:plain',
  'native:cv',
  'native',
  'rjsf-core',
  'rjsf-mantine',
].map((label) => {
  const [name = '', variant = ''] = label.split(':');
  return { label, name, variant };
});

/**
 * Builds the contestants' pages for production.
 *
 * @returns the folder of each page by name
 * @throws when a build fails; the messages are on the terminal
 */
export async function buildContestants(contestants: readonly Contestant[]): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const name of new Set(contestants.map((contestant) => contestant.name)))
    folders.set(name, name === 'ours' ? buildOurs() : await buildPeer(name));
  return folders;
}

/** Builds our page in a process of its own: compiles the validators, then runs Vite with the project's settings. */
function buildOurs(): string {
  const { status } = spawnSync('npm', ['run', '-s', 'bench:page', '--', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run bench:page failed');
  return join(root, 'dist/bench');
}

/** Builds a peer's page without the project's Vite settings, which replace parts of RJSF. */
async function buildPeer(name: string): Promise<string> {
  const outDir = join(root, '.tmp/bench/dist', name);
  const folder = join(import.meta.dirname, 'contestants', name);
  await build({
    configFile: false,
    root: folder,
    base: './',
    plugins: [staticPage(folder, { title: `Benchmark: ${name}` })],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  });
  return outDir;
}
