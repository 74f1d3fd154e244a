import type { CodeListCache } from './code-list-cache.ts';
import type { FormCache } from './form-cache.ts';
import type { Database } from './store/database.ts';
import type { ReleaseWatch } from './store/release-watch.ts';

/** What handlers work with; made once when the server is built. */
export interface Services {
  db: Database;
  releases: ReleaseWatch;
  forms: FormCache;
  lists: CodeListCache;
  /** Today's date in Asia/Shanghai; the only clock that rules see. */
  today: () => string;
}
