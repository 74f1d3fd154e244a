// The object store in an S3-compatible bucket.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PortResult } from '../ports/port-result.ts';
import { sendToProvider, type ProviderResponse } from './send-to-provider.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';

/** Stores objects in a bucket of an S3-compatible service; the URL path is the bucket, or a folder in it. */
export function s3Store(
  { url, keyId, key: secret, parameters }: ProviderAddress,
  timeoutMs = 10_000,
): ObjectStore {
  const region = parameters.get('region')!;
  const account = { accessKeyId: keyId, secretAccessKey: secret, service: 's3', region };
  const send = (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer, contentType?: string) => {
    const target = new URL(`${url.pathname.replace(/\/$/, '')}/${key}`, url);
    // For S3 the library leaves the body unsigned unless this header names its hash.
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = {
      'x-amz-content-sha256': bodyHash,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    };
    return sendToProvider({
      url: target,
      method,
      timeoutMs,
      attempts: 3,
      ...(body === undefined ? {} : { body }),
      headers: async () =>
        (await new AwsV4Signer({ ...account, method, url: target.href, headers }).sign()).headers,
    });
  };
  return {
    put: async (key, bytes, contentType) =>
      toPortResult(await send('PUT', key, bytes, contentType), [200, 201, 204]),
    remove: async (key) => toPortResult(await send('DELETE', key), [200, 204, 404]),
    get: async (key) => {
      const response = await send('GET', key);
      if (response.ok && response.status === 404)
        return { ok: false, failure: 'missing', detail: 'status 404' };
      const result = toPortResult(response, [200]);
      return result.ok && response.ok
        ? { ok: true, value: response.body }
        : (result as Exclude<typeof result, { ok: true }>);
    },
  };
}

/** 401 and 403 reject our account; any other refusal is about the request. */
function toPortResult(response: ProviderResponse, successStatuses: readonly number[]): PortResult<void> {
  if (!response.ok) return response;
  const { status } = response;
  if (successStatuses.includes(status)) return { ok: true, value: undefined };
  const failure = status === 401 || status === 403 ? 'unavailable' : 'refused';
  return { ok: false, failure, detail: `status ${status}` };
}
