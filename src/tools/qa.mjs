/** Starts `npm run qa`: from its build while that is newer than every source, in half the time, else from the sources. */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findQaBuild } from './bootstrap/qa-build.mjs';

// Node 22.1 and newer keep compiled code on disk.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
  module.enableCompileCache();

const build = findQaBuild(join(import.meta.dirname, '../..'));
if (build === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(build === undefined ? './qa.ts' : pathToFileURL(build).href);
