import type { CodeListCache } from '../forms/code-list-cache.ts';
import type { FormCache } from '../forms/form-cache.ts';
import type { Database } from '../store/connection/database.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReleaseWatch } from '../store/release-watch.ts';

/** What handlers work with; made once when the server is built. */
export interface Services {
  db: Database;
  releases: ReleaseWatch;
  forms: FormCache;
  lists: CodeListCache;
  /** Whom we ask: SMS, OCR and the object store. */
  ports: Ports;
  /** Folder of uploads that are still arriving. */
  incomingFolder: string;
  /** The server's clock, for how long codes and signs are good. */
  now: () => Date;
  /** Today's date in Asia/Shanghai; the only clock that rules see. */
  today: () => string;
}
