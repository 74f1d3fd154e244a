// The face port on Tencent Cloud FaceID.
import type { FaceCheckOutcome, FacePort } from '../ports/face-port.ts';
import type { PortFailure } from '../ports/port-result.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { callTencent } from './tencent-call.ts';

const FACE = { service: 'faceid', version: '2018-03-01' } as const;
const DETECT_AUTH = { ...FACE, action: 'DetectAuth' } as const;
const GET_DETECT_INFO = { ...FACE, action: 'GetDetectInfo' } as const;

/** The texts of a result alone: pictures and films are never fetched. */
const TEXTS_ONLY = '1';
/** The provider's error code of a check that succeeded, over all and in each stage. */
const SUCCEEDED = 0;

/** Longest code of the provider that is kept. */
const LONGEST_CODE = 40;

/**
 * The face check by Tencent Cloud FaceID, or by any service with its protocol. In the address, `rule` is the id of the business
 * process (`RuleId`) that is set up with the provider: one that asks for no picture of the ID card.
 */
export function tencentFace(address: ProviderAddress, timeoutMs = 8000): FacePort {
  const rule = { RuleId: address.parameters.get('rule') };
  return {
    async start({ name, idNumber, redirectUrl }) {
      const request = { ...rule, Name: name, IdCard: idNumber, RedirectUrl: redirectUrl };
      const result = await callTencent(address, DETECT_AUTH, request, { timeoutMs, attempts: 1 });
      if (!result.ok) return result;
      const { BizToken: bizToken, Url: url } = result.response;
      return typeof bizToken === 'string' && bizToken !== '' && isWebAddress(url)
        ? { ok: true, value: { bizToken, url } }
        : noAnswer('no token or address');
    },
    async read(bizToken) {
      const request = { ...rule, BizToken: bizToken, InfoType: TEXTS_ONLY };
      const result = await callTencent(address, GET_DETECT_INFO, request, { timeoutMs, attempts: 2 });
      if (!result.ok) return result;
      const outcome = outcomeIn(result.response['DetectInfo']);
      return outcome ? { ok: true, value: outcome } : noAnswer('no result');
    },
  };
}

const noAnswer = (detail: string): { ok: false; failure: PortFailure; detail: string } => ({
  ok: false,
  failure: 'unavailable',
  detail,
});

const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Reads `DetectInfo`, a text of JSON. A check without a code is not over yet; only zeros throughout are a success. */
function outcomeIn(detectInfo: unknown): FaceCheckOutcome | undefined {
  const text = textOf(detectInfo);
  if (!text) return undefined;
  const { ErrCode: code, LiveStatus: liveness, Comparestatus: comparison, IdCard: idNumber } = text;
  if (code === null || code === undefined) return { state: 'unfinished' };
  const hasPassed = [code, liveness, comparison].every((status) => status === SUCCEEDED);
  if (hasPassed && typeof idNumber === 'string') return { state: 'passed', idNumber };
  return { state: 'failed', reason: String(code).slice(0, LONGEST_CODE) };
}

function textOf(detectInfo: unknown): Record<string, unknown> | undefined {
  try {
    const { Text: text } = JSON.parse(String(detectInfo)) as { Text?: unknown };
    return typeof text === 'object' && text !== null ? (text as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
