// What a publisher asks of the process that can read drafts, and all that it learns from it.
import type { Form } from '../../../../schemas/generated/form.ts';
import type { DraftMigrationMode } from '../../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';

/** Drafts of one screen and version, and the form that they would migrate to. JSON. */
export interface DryRunRequest {
  screen: string;
  drafts: readonly { tradeId: string; subject: string }[];
  before: Form;
  after: Form;
  mapping: AnswerMapping | undefined;
  /** The moment of the form's checks, in ISO 8601: its day, and the code lists in force then; without it no answer is checked. */
  moment: string | undefined;
}

/** What would happen to one draft; no answer, and nothing that was entered. */
export interface DryRunOutcome {
  mode: DraftMigrationMode;
  /** Number of retired answers. */
  retired: number;
  isSigned: boolean;
  /** Element ids of the answers that the mapping has no place for. */
  lostIds?: string[];
  /** Element ids of the answers that would be retired, to give again and hidden; only with a moment of the checks. */
  retiredIds?: string[];
  affectedIds?: string[];
  hiddenIds?: string[];
}

/** Items of a code list, by their codes. */
export interface HeldItemsRequest {
  listId: string;
  codes: readonly string[];
}

/** What a publisher asks for. */
export interface DryRunner {
  /** Outcomes in the order of the drafts; null for a draft that is gone meanwhile. */
  migrate(request: DryRunRequest): Promise<(DryRunOutcome | null)[]>;
  /** The number of drafts that hold each item; items that none holds are left out. */
  countHeldItems(request: HeldItemsRequest): Promise<Record<string, number>>;
}
