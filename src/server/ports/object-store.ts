import type { PortResult } from './port-result.ts';

/** Keeps files by key. Keys are ours, `[A-Za-z0-9_-]+`; each of the three does nothing more when it is repeated. */
export interface ObjectStore {
  /** Kept for good once this is ok: it survives the end of the process and of the machine. */
  put(key: string, bytes: Buffer, contentType: string): Promise<PortResult<void>>;
  /** `missing`: nothing is kept under this key. */
  get(key: string): Promise<PortResult<Buffer, 'missing'>>;
  /** Also ok when there was nothing. */
  remove(key: string): Promise<PortResult<void>>;
}
