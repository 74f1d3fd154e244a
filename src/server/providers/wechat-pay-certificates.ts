// The certificates with which WeChat Pay signs: fetched, kept by serial number, and fetched again when they rotate.
import { X509Certificate, type KeyObject } from 'node:crypto';
import { decryptResource } from './wechat-pay-cipher.ts';
import { messageFailure, type WechatPayMessage } from './wechat-pay-message.ts';

export interface PlatformCertificates {
  /** The key of a certificate that is valid now, or the platform's own of that id; undefined when the platform has none of this serial number. */
  publicKeyOf(serial: string): Promise<KeyObject | undefined>;
}

/** Time between two fetches: messages with invented serial numbers must not make the server fetch all the time. */
const REFRESH_MS = 60_000;

/**
 * Keeps the platform's certificates in memory.
 *
 * @param fetchList sends `GET /v3/certificates`; undefined without a response
 * @param platformKey signs instead of the certificates, or beside them
 */
export function platformCertificates(
  apiV3Key: Buffer,
  fetchList: () => Promise<WechatPayMessage | undefined>,
  clock: () => Date,
  platformKey?: { keyId: string; publicKey: KeyObject },
): PlatformCertificates {
  let certificates: ReadonlyMap<string, X509Certificate> = new Map();
  let refreshedAt = -Infinity;
  let refreshing: Promise<void> | undefined;

  const ownKeyOf = (serial: string): KeyObject | undefined =>
    platformKey?.keyId === serial ? platformKey.publicKey : undefined;

  async function refresh(): Promise<void> {
    const list = await fetchList();
    if (list === undefined) return;
    const fetched = readCertificates(list.body, apiV3Key);
    // Whoever lacks the APIv3 key makes no list, and whoever lacks a key of the list signs none.
    const failure = await messageFailure(
      list,
      clock(),
      async (serial) => ownKeyOf(serial) ?? (fetched.get(serial) ?? certificates.get(serial))?.publicKey,
    );
    if (failure === undefined && fetched.size > 0) certificates = fetched;
  }

  function refreshOnce(): Promise<void> {
    const now = clock().getTime();
    // A clock that was set back must not stop it either.
    if (refreshing === undefined && Math.abs(now - refreshedAt) >= REFRESH_MS) {
      refreshedAt = now;
      refreshing = refresh().finally(() => (refreshing = undefined));
    }
    return refreshing ?? Promise.resolve();
  }

  const validKeyOf = (serial: string): KeyObject | undefined => {
    const certificate = certificates.get(serial);
    return certificate && isValid(certificate, clock()) ? certificate.publicKey : undefined;
  };

  return {
    async publicKeyOf(serial) {
      const known = ownKeyOf(serial) ?? validKeyOf(serial);
      if (known) return known;
      await refreshOnce();
      return validKeyOf(serial);
    },
  };
}

/** The certificates of a list that decrypt, by the serial number that each holds itself. */
export function readCertificates(body: Buffer, apiV3Key: Buffer): Map<string, X509Certificate> {
  const certificates = new Map<string, X509Certificate>();
  for (const item of itemsOf(body)) {
    const pem = decryptResource(item['encrypt_certificate'], apiV3Key);
    const certificate = pem && parse(pem);
    if (certificate && certificate.serialNumber === item['serial_no'])
      certificates.set(certificate.serialNumber, certificate);
  }
  return certificates;
}

function itemsOf(body: Buffer): readonly Record<string, unknown>[] {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data?: unknown };
    return Array.isArray(data) ? data.filter((item) => typeof item === 'object' && item !== null) : [];
  } catch {
    return [];
  }
}

function parse(pem: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

const isValid = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() < Date.parse(validTo);
