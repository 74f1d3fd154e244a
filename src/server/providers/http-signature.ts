// HTTP Message Signatures (RFC 9421) with hmac-sha256, and the digest of contents (RFC 9530).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed of a message, in this order: names as RFC 9421 writes them, such as `@method`, with their values. */
export type SignedComponents = readonly (readonly [name: string, value: string])[];

export interface SignatureParameters {
  /** Seconds since 1970. */
  created: number;
  keyId: string;
  /** Another text at each message. */
  nonce?: string;
}

/** The label of our signature in both headers. */
const LABEL = 'sig1';

const namesOf = (components: SignedComponents): string => components.map(([name]) => `"${name}"`).join(' ');

const input = (components: SignedComponents, { created, keyId, nonce }: SignatureParameters): string => {
  return `(${namesOf(components)});created=${created};keyid="${keyId}"${nonce === undefined ? '' : `;nonce="${nonce}"`}`;
};

/** The text that is signed (RFC 9421, section 2.5). */
export const signatureBase = (components: SignedComponents, inputText: string): string =>
  [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${inputText}`].join(
    '\n',
  );

const hmac = (key: Buffer, base: string): Buffer => createHmac('sha256', key).update(base).digest();

/** The headers that sign a message (RFC 9421, section 3.1). */
export function signatureHeaders(
  components: SignedComponents,
  parameters: SignatureParameters,
  key: Buffer,
): { 'signature-input': string; signature: string } {
  const inputText = input(components, parameters);
  const signature = hmac(key, signatureBase(components, inputText)).toString('base64');
  return { 'signature-input': `${LABEL}=${inputText}`, signature: `${LABEL}=:${signature}:` };
}

/** `Content-Digest` of a content, the empty one included (RFC 9530, section 2). */
export const contentDigest = (content: Buffer | string): string =>
  `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;

/** Why a message is not trusted. */
export type SignatureFailure =
  | 'headersMissing'
  | 'componentsMissing'
  | 'timestampOld'
  | 'keyUnknown'
  | 'signatureInvalid';

/** Longest age of a signature, and how far ahead a clock may be, in seconds. */
const MAX_AGE_S = 300;

const INPUT = new RegExp(
  String.raw`^${LABEL}=(\((?:"[^"\\]+"(?: (?="))?)*\);created=(\d{1,12});keyid="([^"\\]{1,128})"(?:;nonce="[^"\\]{1,128}")?)$`,
);
const SIGNATURE = new RegExp(`^${LABEL}=:([A-Za-z0-9+/]{43}=):$`);

interface ReceivedSignature {
  /** The parameters as they were signed. */
  inputText: string;
  created: number;
  keyId: string;
  signature: Buffer;
}

function readSignature(header: (name: string) => string | undefined): ReceivedSignature | undefined {
  const [, inputText, created, keyId] = INPUT.exec(header('signature-input') ?? '') ?? [];
  const [, signature] = SIGNATURE.exec(header('signature') ?? '') ?? [];
  if (inputText === undefined || keyId === undefined || signature === undefined) return undefined;
  return { inputText, created: Number(created), keyId, signature: Buffer.from(signature, 'base64') };
}

/**
 * Why the signature of a message is not one of `key` over all of `components`, in their order; undefined for a valid one.
 *
 * @param now seconds since 1970
 */
export function signatureFailure(
  header: (name: string) => string | undefined,
  components: SignedComponents,
  { keyId, key }: { keyId: string; key: Buffer },
  now: number,
): SignatureFailure | undefined {
  const received = readSignature(header);
  if (!received) return 'headersMissing';
  const { inputText, created, signature } = received;
  if (!inputText.startsWith(`(${namesOf(components)});`)) return 'componentsMissing';
  if (Math.abs(now - created) > MAX_AGE_S) return 'timestampOld';
  if (received.keyId !== keyId) return 'keyUnknown';
  const expected = hmac(key, signatureBase(components, inputText));
  return timingSafeEqual(expected, signature) ? undefined : 'signatureInvalid';
}
