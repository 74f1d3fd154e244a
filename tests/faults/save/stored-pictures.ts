// Pictures of customers on a server that runs as a process.
import { expect } from 'vitest';
import type { CosGetSignResponse } from '../../../schemas/generated/upload.ts';
import type { ServerProcess } from '../../http/server-process.ts';
import type { Customer } from './customers.ts';

type Sender = Pick<Customer, 'tradeId' | 'token'>;

/** Uploads a picture. Returns the path that it is read from. */
export async function uploadPicture(
  server: ServerProcess,
  { tradeId, token }: Sender,
  picture: Buffer,
): Promise<string> {
  const announcement = { tradeId, purpose: 'image', contentType: 'image/jpeg', size: picture.length };
  const announced = await server.attempt('cosGetSign', announcement, token);
  const { path, sign } = announced!.body.data as unknown as CosGetSignResponse;
  const response = await fetch(`${server.address}${path}`, {
    method: 'PUT',
    headers: { token, sign },
    body: new Uint8Array(picture),
  });
  expect(response.status).toBe(200);
  return path;
}

/** The bytes of a picture as its customer gets them. */
export async function readPicture(server: ServerProcess, { token }: Sender, path: string): Promise<Buffer> {
  const response = await fetch(`${server.address}${path}`, { headers: { token } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
