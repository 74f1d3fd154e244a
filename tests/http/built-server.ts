import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/server/settings/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the server, built from the current sources: it starts in half the time of the sources. */
    builtServer: string;
    /** Path of `tests/faults/start/own-postgres.ts`, built the same way. */
    builtPostgres: string;
  }
}

const root = projectRoot();

/** Builds the server once for the whole run, in a folder of its own: `dist/` belongs to `npm start`. */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const outDir = mkdtempSync(join(root, '.tmp/server-'));
  // The customer server reads it under an account of its own.
  chmodSync(outDir, 0o755);
  const options = { outDir, copyPublicDir: false };
  const config = { root, mode: 'server', logLevel: 'warn' as const };
  await build({ ...config, build: options });
  const ssr = join(root, 'tests/faults/start/own-postgres.ts');
  await build({ ...config, build: { ...options, ssr, emptyOutDir: false } });
  project.provide('builtServer', join(outDir, 'main.js'));
  project.provide('builtPostgres', join(outDir, 'own-postgres.js'));
  return () => rmSync(outDir, { recursive: true });
}
