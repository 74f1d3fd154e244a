import { join, relative, resolve } from 'node:path';
import type { Settings, SettingsProblem } from '../settings/settings.ts';
import type { Database } from './connection/database.ts';
import { fixedKeys, NO_DATA_KEYS, type DataKeys, type KeySet } from '../encryption/data-keys.ts';
import { createKeyFile, readKeyFile } from '../encryption/key-file.ts';
import { readFirstKeyId, registerKeys } from './key-registry.ts';

type KeySettings = Pick<Settings, 'dataDir' | 'dataKeys' | 'dataKeysFile' | 'encryptsData'>;

/** The key file: outside the folder of the database, so that a copy of that folder does not hold its keys. */
export const keyFileOf = ({ dataDir, dataKeysFile }: Pick<Settings, 'dataDir' | 'dataKeysFile'>): string =>
  dataKeysFile ?? join(resolve(dataDir), 'data-keys');

/** Whether a copy of the data folder holds the database and its keys. */
export const areKeysBesideDatabase = (
  settings: Pick<Settings, 'dataDir' | 'dataKeys' | 'dataKeysFile' | 'databaseUrl'>,
): boolean =>
  settings.databaseUrl === undefined &&
  settings.dataKeys === undefined &&
  !relative(resolve(settings.dataDir), resolve(keyFileOf(settings))).startsWith('..');

/**
 * Opens the data keys of a server: those of DATA_KEYS, else of the key file. The first start of a database creates the
 * file; a later one never does, because new keys cannot read what is stored.
 *
 * @param db of the owner
 */
export async function openDataKeys(db: Database, settings: KeySettings): Promise<KeySet | SettingsProblem> {
  const path = keyFileOf(settings);
  const needed = await readFirstKeyId(db);
  if (!settings.dataKeys && needed === undefined && readKeyFile(path) === 'missing') createKeyFile(path);
  const dataKeys = readDataKeys(settings);
  if ('code' in dataKeys) return dataKeys;
  const set = dataKeys.current();
  const source = settings.dataKeys ? 'DATA_KEYS' : path;
  if (!set) return { code: 'dataKeyMissing', params: { keyId: needed ?? '', source } };
  const mismatch = await registerKeys(db, set);
  return mismatch ? { code: mismatch.code, params: { keyId: mismatch.keyId, source } } : set;
}

/** The data keys of a tool: none when there is no key file, so that tools without answers need none. */
export function readDataKeys(settings: KeySettings): DataKeys | SettingsProblem {
  if (settings.dataKeys) return fixedKeys(settings.dataKeys, settings.encryptsData);
  const path = keyFileOf(settings);
  const set = readKeyFile(path);
  if (set === 'missing') return NO_DATA_KEYS;
  if (set === 'invalid') return { code: 'dataKeysFileInvalid', params: { path } };
  if (set === 'readable') return { code: 'dataKeysFileReadable', params: { path } };
  return fixedKeys(set, settings.encryptsData);
}
