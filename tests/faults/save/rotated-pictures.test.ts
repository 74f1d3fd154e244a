// Rotation of the key of stored pictures while the server is killed, and a restore of pictures from a backup.
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  fixedKeys,
  newestKeyId,
  type DataKeys,
  type KeySet,
} from '../../../src/server/encryption/data-keys.ts';
import { decryptFile, encryptFile, keyIdOfFile } from '../../../src/server/encryption/encrypted-file.ts';
import { readKeyFile } from '../../../src/server/encryption/key-file.ts';
import { pictureAddress } from '../../../src/server/encryption/record-addresses.ts';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isDeep } from '../../depth.ts';
import { query } from '../../http/database.ts';
import { jpeg } from '../../http/pictures.ts';
import { startServerProcess } from '../../http/server-process.ts';
import { newCustomers } from './customers.ts';
import { rotate } from './rotate.ts';
import { readPicture, uploadPicture } from './stored-pictures.ts';

const PICTURES = 200;
const folder = mkdtempSync(join(tmpdir(), 'baoform-pictures-'));
const [dataDir, restored] = [join(folder, 'data'), join(folder, 'restored')];
const objects = join(dataDir, 'objects');
const keyFile = (of: string) => join(of, 'data-keys');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const start = (of = dataDir) => startServerProcess({ DATA_DIR: of });
const readKeys = (): KeySet => readKeyFile(keyFile(dataDir)) as KeySet;
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(connectionOf(dataDir)!, text, values);

/** Adds pictures as the server stores them, under its own account of the system. */
async function addPictures(tradeId: string, picture: Buffer, dataKeys: DataKeys): Promise<void> {
  const uploadIds = Array.from({ length: PICTURES }, (_, n) => `picture-${n}`);
  const { uid, gid } = statSync(objects);
  for (const uploadId of uploadIds) {
    writeFileSync(
      join(objects, uploadId),
      encryptFile(dataKeys, pictureAddress({ uploadId, tradeId }), picture),
    );
    chownSync(join(objects, uploadId), uid, gid);
  }
  await sql(
    `insert into uploads (upload_id, trade_id, purpose, content_type, size, sign_hash, expires_at, stored_at, source_hash,
       bytes, width, height, next_check_at, key_id)
     select added.id, trade_id, purpose, content_type, size, sign_hash, expires_at, stored_at, source_hash, bytes, width,
       height, next_check_at, key_id from uploads, unnest($1::text[]) as added (id)`,
    [uploadIds],
  );
}

const countOutdated = async (keyId: string): Promise<number> =>
  (await sql<{ count: number }>('select count(*)::int as count from uploads where key_id <> $1', [keyId]))[0]!
    .count;

test.runIf(isDeep)(
  'pictures are encrypted anew by a server that is killed (-9), a second one and a rotation: none is lost, and a backup restores (T11)',
  async () => {
    let server = await start();
    const [customer] = await newCustomers(server, 1);
    const { tradeId } = customer!;
    const path = await uploadPicture(server, customer!, await jpeg(200, 200));
    const picture = await readPicture(server, customer!, path);
    const older = readKeys();
    const oldId = newestKeyId(older);
    expect((await rotate(dataDir, '--new').ended).exit).toBe(0);
    const both = readKeys();
    const newId = newestKeyId(both);
    expect(await server.end('SIGTERM')).toBe(0);
    // Pictures of the older key, added while no server runs that would encrypt them.
    server = await startServerProcess({ DATA_DIR: dataDir, DATA_ENCRYPTION: 'off' });
    await addPictures(tradeId, picture, fixedKeys(older));
    await sql(`update uploads set key_id = $1`, [oldId]);
    expect(await server.end('SIGTERM')).toBe(0);
    server = await start();
    await expect.poll(() => countOutdated(newId), { timeout: 30_000, interval: 2 }).toBeLessThan(PICTURES);
    await server.end('SIGKILL');
    const left = await countOutdated(newId);
    expect(left).toBeGreaterThan(0);
    server = await start();
    const { exit, output } = await rotate(dataDir).ended;
    expect({ exit, output }).toMatchObject({ exit: 0, output: expect.stringContaining(oldId) });
    expect(await countOutdated(newId)).toBe(0);
    const newestAlone = fixedKeys({ ...both, keys: new Map([[newId, both.keys.get(newId)!]]) });
    const uploadIds = readdirSync(objects);
    expect(uploadIds).toHaveLength(PICTURES + 1);
    for (const uploadId of uploadIds) {
      const file = readFileSync(join(objects, uploadId));
      expect(keyIdOfFile(file)).toBe(newId);
      expect(decryptFile(newestAlone, pictureAddress({ uploadId, tradeId }), file)).toEqual(picture);
    }
    const lines = readFileSync(keyFile(dataDir), 'utf8').split('\n');
    writeFileSync(keyFile(dataDir), lines.filter((line) => !line.startsWith(`${oldId}:`)).join('\n'));
    expect(await server.end('SIGTERM')).toBe(0);
    console.log(`killed with ${left} of ${PICTURES + 1} pictures left`);
    // The backup: keys apart from database and pictures.
    mkdirSync(restored);
    for (const name of ['postgres', 'objects']) execFileSync('cp', ['-a', join(dataDir, name), restored]);
    const failure = await start(restored).catch((error: unknown) => String(error));
    expect(failure).toContain('The database needs the data key');
    execFileSync('cp', ['-p', keyFile(dataDir), keyFile(restored)]);
    server = await start(restored);
    expect(await readPicture(server, customer!, path)).toEqual(picture);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  300_000,
);
