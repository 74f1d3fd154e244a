import { join, resolve } from 'node:path';
import type { ObjectStore } from '../ports/object-store.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import { requireAddress } from '../settings/provider-address.ts';
import type { Settings } from '../settings/settings.ts';

/** Folder of incomplete files: running uploads, and objects before their rename. */
export const incomingFolder = (dataDir: string): string => join(resolve(dataDir), 'incoming');

/** The store of uploaded files: the bucket of `OBJECT_STORE_URL`, else a folder in the data folder. */
export function openObjectStore({
  dataDir,
  providers: { OBJECT_STORE_URL },
}: Pick<Settings, 'dataDir' | 'providers'>): ObjectStore {
  return OBJECT_STORE_URL === undefined
    ? diskStore(join(resolve(dataDir), 'objects'), incomingFolder(dataDir))
    : s3Store(requireAddress(OBJECT_STORE_URL));
}
