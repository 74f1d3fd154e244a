import { storedText } from './stored-text.ts';

const storedToken = storedText('token');
const storedExpiry = storedText('tokenExpiry');

/** A session is renewed this long before it ends, so that clocks and slow networks do not matter. */
const MARGIN_MS = 2 * 60_000;
/** How often a used session's expiry is written. */
const WRITE_INTERVAL_MS = 60_000;

let lifetimeMs = 30 * 60_000;

/**
 * The opaque session token. Every call sends it in a header; no URL contains it. It is kept for as long as the session
 * lives; the device cookie, which scripts cannot read, outlives it.
 */
export const session = {
  token: (): string | undefined => storedToken.read(),
  /** @param expiresIn seconds without a call after which the session ends */
  begin(token: string, expiresIn: number): void {
    lifetimeMs = expiresIn * 1000;
    storedToken.write(token);
    storedExpiry.write(String(Date.now() + lifetimeMs));
  },
  /** Every call prolongs the session. */
  prolong(): void {
    const expiry = Date.now() + lifetimeMs;
    if (storedToken.read() !== undefined && expiry - Number(storedExpiry.read() ?? 0) > WRITE_INTERVAL_MS)
      storedExpiry.write(String(expiry));
  },
  /** True when the session has ended or is about to, by the clock of this device. */
  isEnding(): boolean {
    const expiry = storedExpiry.read();
    return expiry !== undefined && Date.now() > Number(expiry) - MARGIN_MS;
  },
  end(): void {
    storedToken.write(undefined);
    storedExpiry.write(undefined);
  },
};
