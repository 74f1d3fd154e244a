// The ports and the state of the draft keeper.
import type { Answers } from '../../../core/answers/answers.ts';
import type { Problem } from '../../calls/problem.ts';
import type { OtherAnswers } from './draft-comparison.ts';
import type { DraftApi } from './draft-api.ts';
import type { InitialSyncState, SyncState } from './draft-sync.ts';
import type { FormPosition } from './form-position.ts';
import type { DraftStorage } from './local-draft.ts';

/** Other answers of the same form (`theirs`); the customer chooses between them and those of this page (`mine`). */
export interface DraftConflict extends OtherAnswers {
  revision: number;
  contentHash: string;
  /** Set for a device draft of an older form version. Stores the choice, which takes effect when the form reopens. */
  resolveOlderDraft?: (side: 'mine' | 'theirs') => Promise<void>;
}

export interface KeeperState {
  sync: SyncState;
  /** When the server last acknowledged all answers, milliseconds since 1970. */
  savedAt: number | undefined;
  conflict: DraftConflict | undefined;
  problem: Problem | undefined;
  /** Whether the device stores the draft beyond the life of the page. */
  isPersistent: boolean;
}

/** What the keeper depends on. It accesses the form through functions, so that it runs without a page in tests. */
export interface KeeperPorts {
  draftKey: string;
  pageId: string;
  contentHash: string;
  answers(): Answers;
  /** Replaces the answers of the form; drops those that do not fit it. */
  replace(answers: unknown): void;
  storage: DraftStorage;
  draftApi: DraftApi;
  /** Called after the server stored a revision of this page. */
  announceRevision(revision: number): void;
  onPositionChange(position: FormPosition): void;
  /** Reopens the form, because the stored answers belong to another version of it. */
  reopen(): void;
  now(): number;
}

export interface InitialKeeperState extends InitialSyncState, FormPosition {
  conflict?: DraftConflict | undefined;
}
