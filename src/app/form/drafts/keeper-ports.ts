import type { Answers } from '../../../core/answers/answers.ts';
import type { Problem } from '../../calls/problem.ts';
import type { OtherAnswers } from './draft-comparison.ts';
import type { DraftRemote } from './draft-remote.ts';
import type { InitialSyncState, SyncState } from './draft-sync.ts';
import type { FormPosition } from './form-position.ts';
import type { DraftStorage } from './local-draft.ts';

/** Answers to choose between with those of this page. */
export interface DraftConflict extends OtherAnswers {
  revision: number;
  contentHash: string;
  /** They are of this phone and of another version than the form: makes the choice, for when the form opens anew. */
  resolveOlderDraft?: (side: 'mine' | 'theirs') => Promise<void>;
}

export interface KeeperState {
  sync: SyncState;
  /** When the server last had everything, milliseconds since 1970. */
  savedAt: number | undefined;
  conflict: DraftConflict | undefined;
  problem: Problem | undefined;
  /** The phone keeps the draft too. */
  isPersistent: boolean;
}

/** What the keeper works with. The form is reached through functions, so that it can be kept without a page. */
export interface KeeperPorts {
  draftKey: string;
  pageId: string;
  contentHash: string;
  answers(): Answers;
  /** Shows other answers, as far as they have a place in the form. */
  replace(answers: unknown): void;
  storage: DraftStorage;
  remote: DraftRemote;
  /** The server has a new revision of ours. */
  announceRevision(revision: number): void;
  /** The person went somewhere else in the form. */
  onPositionChange(where: FormPosition): void;
  /** The form has to be opened anew: the answers under way are those of another version of it. */
  reopen(): void;
  now(): number;
}

export interface InitialKeeperState extends InitialSyncState, FormPosition {
  conflict?: DraftConflict | undefined;
}
