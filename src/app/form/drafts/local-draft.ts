// The draft on the device and the interface of its storage.
import type { Answers } from '../../../core/answers/answers.ts';
import type { FormKey } from '../../../core/answers/form-key.ts';
import type { FormPosition } from './form-position.ts';
import type { KeptForm } from './kept-form.ts';

/** The draft of an unfinished form, as a page stores it on the device. A renamed property needs an entry in `upgradeDraft`. */
export interface LocalDraft extends FormPosition {
  /** Key of the form that the draft belongs to; see `draftKey`. */
  draftKey: string;
  /** Id of the page that wrote the draft; each open page writes its own, so that pages never overwrite each other. */
  page: string;
  contentHash: string;
  /** The server's revision that the answers build on; 0 before the first save. */
  revision: number;
  /** Whether the answers hold changes that the server has not acknowledged. */
  dirty: boolean;
  answers: Answers;
  /** Unacknowledged answers: sent, perhaps stored, no receipt seen. */
  unacknowledged: readonly Answers[];
  /** When the draft was written, milliseconds since 1970. */
  savedAt: number;
  /** The form, if it may be drawn before the server answers; absent in drafts of earlier releases. */
  keptForm?: KeptForm | undefined;
}

/** Drafts expire after a day, so that a shared device does not keep personal data. The server's copy lives longer. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Key of the drafts of one form: trade, screen and, if set, subject. */
export const draftKey = ({ tradeId, screen, subject }: FormKey): string =>
  [tradeId, screen, ...(subject === '' ? [] : [subject])].join('/');

/** Stores drafts on the device. */
export interface DraftStorage {
  /** Whether drafts outlive the page. */
  readonly isPersistent: boolean;
  /** Returns the drafts of a form that have not expired, the newest first. */
  read(draftKey: string): Promise<LocalDraft[]>;
  write(draft: LocalDraft): Promise<void>;
  /** Writes synchronously, best effort, while the page unloads. The caller still calls `write`. */
  writeNow(draft: LocalDraft): void;
  remove(draftKey: string, page: string): Promise<void>;
  /** Removes the drafts of all forms. */
  clear(): Promise<void>;
}
