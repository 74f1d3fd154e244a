// Pictures in the object store: encrypted above every adapter, those from before after a start, all of them by a rotation.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fixedKeys, newKeySet, type DataKeys } from '../../src/server/encryption/data-keys.ts';
import { keyIdOfFile } from '../../src/server/encryption/encrypted-file.ts';
import { startEncryptingPictures } from '../../src/server/jobs/encrypt-pictures.ts';
import { s3Store } from '../../src/server/providers/s3-store.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { startObjectStoreSimulator } from '../../src/server/simulators/object-store-simulator.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import {
  countOutdatedPictures,
  readPicture,
  rewritePictures,
} from '../../src/server/store/stored-pictures.ts';
import { query, serverUrl } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { jpeg, png } from './pictures.ts';
import { startServer } from './server.ts';
import { uploadClient, type Announcement } from './upload-client.ts';

const server = await startServer();
const { databaseUrl, simulated } = server;
const { getImage, readStored, storedIds, upload } = uploadClient(server);
// With the server's account: its rights have to suffice.
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const fileOf = ({ uploadId }: Announcement) => join(simulated.objects, uploadId);
/** What pictures begin with, and what stands in their heads. */
const HEADERS = [Buffer.from('\u0089PNG\r\n', 'latin1'), Buffer.from('IHDR'), Buffer.from('JFIF')];
const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const clearFiles = () =>
  storedIds().filter((id) => {
    const bytes = readFileSync(join(simulated.objects, id));
    return bytes.indexOf(START_OF_JPEG) === 0 || HEADERS.some((header) => bytes.includes(header));
  });

const getBytes = async (announcement: Announcement) =>
  (await getImage(announcement, announcement.trade.token)).rawPayload;

const uploadPicture = async (): Promise<Announcement> => (await upload(await jpeg())).announcement;

/** Makes a picture what a server of the previous release has stored. */
async function storeClear(announcement: Announcement): Promise<Buffer> {
  const picture = readStored(announcement);
  writeFileSync(fileOf(announcement), picture);
  await query(databaseUrl, 'update uploads set key_id = null where upload_id = $1', [announcement.uploadId]);
  return picture;
}

const withKeys = (dataKeys: DataKeys) => Object.assign(db, { dataKeys });

test.each([
  ['image/jpeg', jpeg],
  ['image/png', png],
] as const)(
  'no stored file holds the header of a picture (%s), and its owner gets it whole (T11)',
  async (type, create) => {
    const { announcement, response } = await upload(await create(), { contentType: type });
    expect(clearFiles()).toEqual([]);
    const { headers, rawPayload } = await getImage(announcement, announcement.trade.token);
    expect(headers).toMatchObject({ 'content-type': type, 'content-length': String(rawPayload.length) });
    expect(response.data).toMatchObject({ bytes: rawPayload.length });
  },
);

test('a bucket holds no header of a picture either (T11)', async () => {
  const bucket = await startObjectStoreSimulator();
  const disk = simulated.ports.objects;
  onTestFinished(async () => {
    simulated.ports.objects = disk;
    await bucket.stop();
  });
  const objects = (simulated.ports.objects = s3Store(readProviderAddress(bucket.address, [])!, 1000));
  const announcement = await uploadPicture();
  const stored = await objects.get(announcement.uploadId);
  expect(stored.ok && keyIdOfFile(stored.value)).toBe('k1');
  expect((await getBytes(announcement)).subarray(0, 3)).toEqual(START_OF_JPEG);
  await query(databaseUrl, 'delete from uploads where upload_id = $1', [announcement.uploadId]);
});

test('pictures from before encryption are read, and encrypted after a start (T11)', async () => {
  const announcements = [await uploadPicture(), await uploadPicture()];
  const pictures = await Promise.all(announcements.map(storeClear));
  expect(clearFiles()).toHaveLength(2);
  expect(await Promise.all(announcements.map(getBytes))).toEqual(pictures);
  const done: unknown[] = [];
  const start = () =>
    startEncryptingPictures(
      { db, ports: simulated.ports },
      (counts) => done.push(counts),
      (error) => done.push(error),
    ).done;
  await start();
  expect(done).toEqual([{ rewritten: 2, unreadable: 0, missing: 0 }]);
  expect(clearFiles()).toEqual([]);
  expect(await Promise.all(announcements.map(getBytes))).toEqual(pictures);
  // Killed after a file was renamed and before its row was written.
  await query(databaseUrl, 'update uploads set key_id = null where upload_id = $1', [
    announcements[0]!.uploadId,
  ]);
  await start();
  expect(await getBytes(announcements[0]!)).toEqual(pictures[0]);
  expect(await countOutdatedPictures(db)).toBe(0);
});

test('a picture in the place of another one, or a clear one in the place of an encrypted one, is not sent (T11)', async () => {
  const [own, other] = [await uploadPicture(), await uploadPicture()];
  const picture = readStored(own);
  copyFileSync(fileOf(other), fileOf(own));
  const refused = { statusCode: 503, body: expect.stringContaining('upload.cloud') };
  expect(await getImage(own, own.trade.token)).toMatchObject(refused);
  writeFileSync(fileOf(own), picture);
  expect(await getImage(own, own.trade.token)).toMatchObject(refused);
  rmSync(fileOf(own));
  await query(databaseUrl, 'delete from uploads where upload_id = $1', [own.uploadId]);
});

test('pictures of an older key move to the newest; one that is missing stays outdated (T11)', async () => {
  const [announcement, missing] = [await uploadPicture(), await uploadPicture()];
  const picture = readStored(announcement);
  const older = testDataKeys.current()!;
  const [[newest, key]] = [...newKeySet().keys] as [[string, Buffer]];
  const both = { ...older, keys: new Map([...older.keys, [newest, key]]) };
  onTestFinished(() => void withKeys(testDataKeys));
  const hidden = readFileSync(fileOf(missing));
  rmSync(fileOf(missing));
  const counts = await rewritePictures(withKeys(fixedKeys(both)), simulated.ports.objects);
  expect(counts).toMatchObject({ unreadable: 0, missing: 1 });
  expect(await countOutdatedPictures(db)).toBe(1);
  writeFileSync(fileOf(missing), hidden);
  expect(await rewritePictures(db, simulated.ports.objects)).toEqual({
    rewritten: 1,
    unreadable: 0,
    missing: 0,
  });
  const newestAlone = fixedKeys({ ...older, keys: new Map([[newest, key]]) });
  const read = () =>
    readPicture({ dataKeys: newestAlone }, simulated.ports.objects, {
      uploadId: announcement.uploadId,
      tradeId: announcement.trade.tradeId,
      keyId: newest,
    });
  expect(await read()).toEqual({ ok: true, value: picture });
  expect(await rewritePictures(withKeys(testDataKeys), simulated.ports.objects)).toMatchObject({
    rewritten: 0,
  });
});
