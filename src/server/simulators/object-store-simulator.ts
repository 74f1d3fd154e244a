import { authorization, sha256Hex } from '../providers/signature.ts';
import { startSimulator, type SimulatedKey, type SimulatedRequest, type Simulator } from './simulator.ts';

export interface ObjectStoreSimulator extends Simulator {
  /** Paths of what is kept. */
  paths(): string[];
}

const REGION = 'simulated';

/** A bucket that speaks S3 and keeps everything in memory. */
export async function startObjectStoreSimulator(): Promise<ObjectStoreSimulator> {
  const kept = new Map<string, Buffer>();
  const simulator = await startSimulator({
    addressSuffix: `/bucket?region=${REGION}`,
    show: () => ({ paths: [...kept.keys()] }),
    answer: (request, key) => {
      const { method, path, body } = request;
      if (request.rejectSignature || !isSigned(request, key))
        return { status: 403, body: 'SignatureDoesNotMatch' };
      if (method === 'PUT') kept.set(path, body);
      if (method === 'DELETE') kept.delete(path);
      if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
      const found = kept.get(path);
      return found ? { status: 200, body: found } : { status: 404, body: 'NoSuchKey' };
    },
  });
  return { ...simulator, paths: () => [...kept.keys()] };
}

function isSigned(
  { method, path, host, headers, body }: SimulatedRequest,
  { keyId, key }: SimulatedKey,
): boolean {
  const time = String(headers['x-amz-date']);
  const bodyHash = sha256Hex(body);
  const signed = { host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request'];
  const signing = { algorithm: 'AWS4-HMAC-SHA256', keyId, key, scope, time } as const;
  return headers.authorization === authorization(signing, { method, path, headers: signed, bodyHash });
}
