import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the present sources in one file, as `npm start` runs it: it starts in half the time of the sources. */
    builtServer: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** Builds the server once for the whole run, beside the build that `npm start` keeps. */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const outDir = mkdtempSync(join(root, '.tmp/server-'));
  await build({ root, mode: 'server', logLevel: 'warn', build: { outDir, copyPublicDir: false } });
  project.provide('builtServer', join(outDir, 'main.js'));
  return () => rmSync(outDir, { recursive: true });
}
