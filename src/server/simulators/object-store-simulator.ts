// Simulates an S3 bucket.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { startSimulator, type SimulatedKey, type SimulatedRequest, type Simulator } from './simulator.ts';

export interface ObjectStoreSimulator extends Simulator {
  /** Paths of the stored objects. */
  paths(): string[];
}

const REGION = 'simulated';
/** What a signature has to cover, at least. */
const REQUIRED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

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

/** Whether a request is signed over its host, its time, the hash of its body and whatever else it names as signed. */
async function isSigned(request: SimulatedRequest, { keyId, key }: SimulatedKey): Promise<boolean> {
  const { method, path, host, headers, body } = request;
  const authorization = headers.authorization ?? '';
  const names = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  if (!REQUIRED.every((name) => names.includes(name))) return false;
  const signed = names.map((name) => [name, String(headers[name] ?? '')] as const);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: `http://${host}${path}`,
    headers: { ...Object.fromEntries(signed), 'x-amz-content-sha256': bodyHash },
    datetime: String(headers['x-amz-date']),
    accessKeyId: keyId,
    secretAccessKey: key,
    service: 's3',
    region: REGION,
    // Otherwise the library leaves out headers such as the content type, even where the client signed them.
    allHeaders: true,
  });
  return authorization.replaceAll(/,\s*/g, ',') === (await signer.authHeader()).replaceAll(/,\s*/g, ',');
}
