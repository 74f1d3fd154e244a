import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PortResult } from '../ports/port-result.ts';

/**
 * Files in a folder of this machine, one per key. A file is written aside, brought to the disk and then renamed, so
 * that a key holds a whole file or none, even when the machine stops in between.
 *
 * @param incoming where files are written that nobody may see yet; on the same disk
 */
export function diskStore(folder: string, incoming: string): ObjectStore {
  return {
    put: async (key, bytes) => {
      const aside = join(incoming, `${key}.${randomBytes(6).toString('hex')}`);
      try {
        for (const needed of [folder, incoming]) await mkdir(needed, { recursive: true, mode: 0o700 });
        await writeDurably(aside, bytes);
        await rename(aside, join(folder, key));
        await syncFolder(folder);
        return { ok: true, value: undefined };
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        return unavailable(error);
      }
    },
    get: async (key) => {
      try {
        return { ok: true, value: await readFile(join(folder, key)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT')
          return { ok: false, failure: 'missing', detail: 'ENOENT' };
        return unavailable(error);
      }
    },
    remove: async (key) => {
      try {
        await rm(join(folder, key), { force: true });
        return { ok: true, value: undefined };
      } catch (error) {
        return unavailable(error);
      }
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename itself is kept only once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unavailable(error: unknown): PortResult<never> & { ok: false } {
  return { ok: false, failure: 'unavailable', detail: String((error as NodeJS.ErrnoException).code) };
}
