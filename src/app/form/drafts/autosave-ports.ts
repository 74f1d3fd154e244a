// The ports and the state of the draft autosave.
import type { TradePrice } from '../../../../schemas/generated/product.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import type { Problem } from '../../calls/problem.ts';
import type { OtherAnswers } from './draft-comparison.ts';
import type { DraftApi, Receipt } from './draft-api.ts';
import type { InitialSyncState, SyncState } from './draft-sync.ts';
import type { FormPosition } from './form-position.ts';
import type { KeptForm } from './kept-form.ts';
import type { DraftStorage } from './local-draft.ts';

/** A side of a conflict. local: the answers on this page; other: those on the server or of another page. */
export type ConflictSide = 'local' | 'other';

/** The other answers of a conflict. */
export interface DraftConflict extends OtherAnswers, Receipt {
  contentHash: string;
  /** Set for a device draft of an older form version. Stores the choice, which takes effect when the form reopens. */
  resolveOlderDraft?: (side: ConflictSide) => Promise<void>;
}

export interface AutosaveState {
  sync: SyncState;
  /** When the server last acknowledged all answers, milliseconds since 1970. */
  savedAt: number | undefined;
  conflict: DraftConflict | undefined;
  problem: Problem | undefined;
  /** What the server said last of the price; undefined on a screen that says none. */
  price: TradePrice | undefined;
  /** Whether the device stores the draft beyond the life of the page. */
  isPersistent: boolean;
}

/** What the autosave depends on. It accesses the form through functions, so that it runs without a page in tests. */
export interface AutosavePorts {
  draftKey: string;
  pageId: string;
  contentHash: string;
  answers(): Answers;
  /** Replaces the answers of the form; drops those that do not fit it. */
  replace(answers: unknown): void;
  storage: DraftStorage;
  /** What the next draft keeps of the form. @param price that the server said last */
  keptForm?: (price: TradePrice | undefined) => KeptForm | undefined;
  draftApi: DraftApi;
  /** Called after the server stored a revision of this page. */
  announceRevision(revision: number): void;
  onPositionChange(position: FormPosition): void;
  /** Reopens the form, because the stored answers belong to another version of it. */
  reopen(): void;
  now(): number;
}

export interface InitialAutosaveState extends InitialSyncState, FormPosition {
  conflict?: DraftConflict | undefined;
  /** Whether the server has yet to answer: nothing is sent before `confirm`. */
  isUnconfirmed?: boolean;
}
