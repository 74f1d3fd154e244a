import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/server/settings/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the present sources in one file, as `npm start` runs it: it starts in half the time of the sources. */
    builtServer: string;
    /** `tests/faults/start/own-postgres.ts` in one file likewise. */
    builtPostgres: string;
  }
}

const root = projectRoot();

/** Builds the server once for the whole run, beside the build that `npm start` keeps. */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const outDir = mkdtempSync(join(root, '.tmp/server-'));
  const options = { outDir, copyPublicDir: false };
  const config = { root, mode: 'server', logLevel: 'warn' as const };
  await build({ ...config, build: options });
  const ssr = join(root, 'tests/faults/start/own-postgres.ts');
  await build({ ...config, build: { ...options, ssr, emptyOutDir: false } });
  project.provide('builtServer', join(outDir, 'main.js'));
  project.provide('builtPostgres', join(outDir, 'own-postgres.js'));
  return () => rmSync(outDir, { recursive: true });
}
