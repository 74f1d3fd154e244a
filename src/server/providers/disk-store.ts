// The object store on the local disk.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PortResult } from '../ports/port-result.ts';

/**
 * Stores each key as a file in a folder. A file is written to `incoming`, flushed and then renamed, so that a key holds
 * a complete file or none, even after a crash.
 *
 * @param incoming folder of incomplete files; on the same file system
 */
export function diskStore(folder: string, incoming: string): ObjectStore {
  return {
    put: async (key, bytes) => {
      const temporaryPath = join(incoming, `${key}.${randomBytes(6).toString('hex')}`);
      try {
        for (const path of [folder, incoming]) await mkdir(path, { recursive: true, mode: 0o700 });
        await writeDurably(temporaryPath, bytes, await ownerOf(folder));
        await rename(temporaryPath, join(folder, key));
        await syncFolder(folder);
        return { ok: true, value: undefined };
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => undefined);
        return unavailable(error);
      }
    },
    get: async (key) => {
      try {
        return { ok: true, value: await readFile(join(folder, key), { flag: READ }) };
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

/** Not through links: a rotation that root runs must not read for the server's account what that account cannot. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Whom a new file has to be given to: under root, the owner of the folder, which is the server's account. */
async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  return process.getuid?.() === 0 ? stat(folder) : undefined;
}

async function writeDurably(
  path: string,
  bytes: Buffer,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the folder, which makes a rename in it durable. */
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
