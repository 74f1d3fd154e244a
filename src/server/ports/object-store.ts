import type { PortResult } from './port-result.ts';

/** Stores files by key. The server generates the keys, `[A-Za-z0-9_-]+`; all three operations are idempotent. */
export interface ObjectStore {
  /** Stores the file durably: after `ok` it survives a crash of the process or the machine. */
  put(key: string, bytes: Buffer, contentType: string): Promise<PortResult<void>>;
  /** Fails with `missing` when the key does not exist. */
  get(key: string): Promise<PortResult<Buffer, 'missing'>>;
  /** Also succeeds when the key does not exist. */
  remove(key: string): Promise<PortResult<void>>;
}
