import type { CodeListCache } from '../forms/code-list-cache.ts';
import type { FormCache } from '../forms/form-cache.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { Retention } from '../settings/retention.ts';
import type { Database } from '../store/connection/database.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeyWatch } from '../store/key-watch.ts';
import type { ReleaseWatch } from '../store/release-watch.ts';

/** The dependencies of the handlers, created once per server. */
export interface Services {
  db: Database;
  releases: ReleaseWatch;
  /** The data keys of this server beside those of others. */
  keys: KeyWatch;
  forms: FormCache;
  lists: CodeListCache;
  /** External services: SMS, OCR, payments and the object store. */
  ports: Ports;
  /** Folder of files that are not complete yet. */
  incomingFolder: string;
  /** Space that a full disk is relieved with; without it a full disk is not noticed. */
  reserve?: DiskReserve | undefined;
  /** How long personal data stays. */
  retention: Retention;
  /** Whether customers reach the server by https only; cookies are marked `Secure` then. */
  isSecure: boolean;
  /** The address under which customers and providers reach this server, without a path. */
  publicUrl: () => string;
  /** The server's clock, for the expiry of codes, signs and limits. */
  now: () => Date;
  /** Today's date in Asia/Shanghai, `YYYY-MM-DD`; the only clock that form rules read. */
  today: () => string;
}
