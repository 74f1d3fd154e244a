import type { ObjectStore } from '../ports/object-store.ts';
import type { PortResult } from '../ports/port-result.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { authorization, sha256Hex } from './signature.ts';

/** A bucket of any store that speaks S3; the path of the address is the bucket, or a folder in it. */
export function s3Store(
  { url, keyId, key: secret, parameters }: ProviderAddress,
  timeoutMs = 10_000,
): ObjectStore {
  const ask = (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer, contentType?: string) => {
    const target = new URL(`${url.pathname.replace(/\/$/, '')}/${key}`, url);
    const bodyHash = sha256Hex(body ?? '');
    return askProvider({
      url: target,
      method,
      timeoutMs,
      attempts: 3,
      ...(body === undefined ? {} : { body }),
      headers: () => {
        const time = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
        const scope = [time.slice(0, 8), parameters.get('region')!, 's3', 'aws4_request'];
        const signed = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
        return {
          ...signed,
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
          authorization: authorization(
            { algorithm: 'AWS4-HMAC-SHA256', keyId, key: secret, scope, time },
            { method, path: target.pathname, headers: { host: url.host, ...signed }, bodyHash },
          ),
        };
      },
    });
  };
  return {
    put: async (key, bytes, contentType) =>
      toPortResult(await ask('PUT', key, bytes, contentType), [200, 201, 204]),
    remove: async (key) => toPortResult(await ask('DELETE', key), [200, 204, 404]),
    get: async (key) => {
      const answer = await ask('GET', key);
      if (answer.ok && answer.status === 404) return { ok: false, failure: 'missing', detail: 'status 404' };
      const read = toPortResult(answer, [200]);
      return read.ok && answer.ok
        ? { ok: true, value: answer.body }
        : (read as Exclude<typeof read, { ok: true }>);
    },
  };
}

/** 401 and 403 say that the store does not know us; any other refusal is about the request. */
function toPortResult(answer: ProviderAnswer, good: readonly number[]): PortResult<void> {
  if (!answer.ok) return answer;
  const { status } = answer;
  if (good.includes(status)) return { ok: true, value: undefined };
  const failure = status === 401 || status === 403 ? 'unavailable' : 'refused';
  return { ok: false, failure, detail: `status ${status}` };
}
