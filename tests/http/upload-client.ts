// Uploads of pictures to a test's server, as a page makes them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CosGetSignResponse, UploadPurpose } from '../../schemas/generated/upload.ts';
import { decryptFile } from '../../src/server/encryption/encrypted-file.ts';
import { pictureAddress } from '../../src/server/encryption/record-addresses.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { testDataKeys } from './data-keys.ts';
import type { TestServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

/** An announced upload: its sign lets the trade send one picture. */
export interface Announcement extends CosGetSignResponse {
  trade: OpenTrade;
}

interface AnnouncementOptions {
  contentType?: string;
  purpose?: UploadPurpose;
  fileName?: string;
  /** The trade of the upload; without it the upload gets a new trade. */
  trade?: OpenTrade;
}

export const listFiles = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

export function uploadClient(server: TestServer) {
  const { app, call, simulated } = server;
  const incoming = incomingFolder(simulated.dataDir);

  async function announce(size: number, options: AnnouncementOptions = {}): Promise<Announcement> {
    const { trade = await openTrade(server), ...announced } = options;
    const { tradeId } = trade;
    const request = { tradeId, purpose: 'image', contentType: 'image/jpeg', size, ...announced } as const;
    return { ...(await call('cosGetSign', request, trade.token)), trade };
  }

  async function send({ path, sign, trade }: Announcement, payload: Buffer | Readable, headers = {}) {
    const response = await app.inject({
      method: 'PUT',
      url: path,
      headers: { token: trade.token, sign, 'content-type': 'application/octet-stream', ...headers },
      payload,
    });
    const { code, data } = response.json<{ code: unknown; data?: Record<string, unknown> }>();
    return { status: response.statusCode, code, data };
  }

  return {
    /** The folder of pictures that are being received. */
    incoming,
    announce,
    send,
    /** Announces a picture and sends it. */
    async upload(bytes: Buffer, options?: AnnouncementOptions) {
      const announcement = await announce(bytes.length, options);
      return { announcement, response: await send(announcement, bytes) };
    },
    readState: ({ uploadId, trade: { tradeId, token } }: Announcement) =>
      call('cosSignUpload', { tradeId, uploadId }, token),
    getImage: ({ path }: Announcement, token: string) =>
      app.inject({ method: 'GET', url: path, headers: { token } }),
    removeImage: ({ path }: Announcement, token: string) =>
      app.inject({ method: 'DELETE', url: path, headers: { token } }),
    /** The ids of the uploads in the object store. */
    storedIds: () => listFiles(simulated.objects),
    /** The stored picture, decrypted. */
    readStored: ({ uploadId, trade: { tradeId } }: Announcement): Buffer =>
      decryptFile(
        testDataKeys,
        pictureAddress({ uploadId, tradeId }),
        readFileSync(join(simulated.objects, uploadId)),
      ),
  };
}
