// Simulates an S3 bucket.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { startSimulator, type SimulatedKey, type SimulatedRequest, type Simulator } from './simulator.ts';

export interface ObjectStoreSimulator extends Simulator {
  /** Paths of the stored objects. */
  paths(): string[];
}

const REGION = 'simulated';

/** Starts an S3 bucket in memory that checks signatures. */
export async function startObjectStoreSimulator(): Promise<ObjectStoreSimulator> {
  const objects = new Map<string, Buffer>();
  const simulator = await startSimulator({
    addressSuffix: `/bucket?region=${REGION}`,
    show: () => ({ paths: [...objects.keys()] }),
    respond: async (request, key) => {
      const { method, path, body } = request;
      if (request.rejectSignature || !(await isSigned(request, key)))
        return { status: 403, body: 'SignatureDoesNotMatch' };
      if (method === 'PUT') objects.set(path, body);
      if (method === 'DELETE') objects.delete(path);
      if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
      const object = objects.get(path);
      return object ? { status: 200, body: object } : { status: 404, body: 'NoSuchKey' };
    },
  });
  return { ...simulator, paths: () => [...objects.keys()] };
}

async function isSigned(request: SimulatedRequest, { keyId, key }: SimulatedKey): Promise<boolean> {
  const { method, path, host, headers, body } = request;
  const signer = new AwsV4Signer({
    method,
    url: `http://${host}${path}`,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    datetime: String(headers['x-amz-date']),
    accessKeyId: keyId,
    secretAccessKey: key,
    service: 's3',
    region: REGION,
  });
  return headers.authorization === (await signer.authHeader());
}
