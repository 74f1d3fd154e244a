import type { Answers } from '../../../core/answers/answers.ts';
import type { FormKey } from '../../../core/answers/form-key.ts';
import type { FormPosition } from './form-position.ts';

/** What a page keeps on the phone of a form under way. */
export interface LocalDraft extends FormPosition {
  /** Which trade and screen: see `placeOfDraft`. */
  place: string;
  /** The page that wrote it; every open page has a draft of its own, so that two never overwrite each other. */
  page: string;
  contentHash: string;
  /** The server's revision that the answers build on; 0 before the server had any. */
  revision: number;
  /** The answers hold something that the server has not acknowledged. */
  dirty: boolean;
  answers: Answers;
  /** Sent, and perhaps stored, but never acknowledged. */
  inDoubt: readonly Answers[];
  /** When it was written, milliseconds since 1970. */
  savedAt: number;
}

/** Answers of a stranger's phone are of no use to anybody: a draft lives for a day (the server keeps its own). */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const draftKey = ({ tradeId, screen, subject }: FormKey): string =>
  [tradeId, screen, ...(subject === '' ? [] : [subject])].join('/');

/** Where drafts lie. */
export interface DraftStorage {
  /** Whether they outlive the page. */
  readonly isPersistent: boolean;
  /** The drafts of a place that are not too old, the newest first. */
  read(place: string): Promise<LocalDraft[]>;
  write(draft: LocalDraft): Promise<void>;
  /** Writes at once, as well as that can be done: the page is going. `write` follows all the same. */
  writeNow(draft: LocalDraft): void;
  remove(place: string, page: string): Promise<void>;
}
