// The configurators of a test: who publishes for a tenant, and what for.
import { randomBytes } from 'node:crypto';
import { Problem } from '../../core/failures/problem.ts';
import { sha256 } from '../store/sha256.ts';

export interface SeededConfigurator {
  /** The tenant. */
  channel: string;
  /** Recorded with what it publishes, as `qa publish --by` does. */
  name: string;
  token: string;
}

/** Those that this process has made; none outlives it. */
export class Configurators {
  /** By the hash of the token, as sessions are kept. */
  readonly #byHash = new Map<string, Omit<SeededConfigurator, 'token'>>();

  add(channel: string): SeededConfigurator {
    const token = randomBytes(32).toString('base64url');
    const configurator = { channel, name: `configurator of ${channel}` };
    this.#byHash.set(sha256(token), configurator);
    return { ...configurator, token };
  }

  /** @throws Problem session.none for a token that is not of a configurator */
  require(token: unknown): Omit<SeededConfigurator, 'token'> {
    const configurator = typeof token === 'string' ? this.#byHash.get(sha256(token)) : undefined;
    if (!configurator) throw new Problem('session.none');
    return configurator;
  }
}

/**
 * A configurator changes the forms of the own channel alone: what others inherit as well, it may not touch.
 *
 * @throws Problem request.unknown for any other document, as for an application of another customer
 */
export function requireOwnScope(document: object, channel: string): void {
  const { scope } = document as { scope?: { platformCode?: unknown } | null };
  if (scope?.platformCode !== channel) throw new Problem('request.unknown');
}
