import type { AnswerMap } from '../answers/answers.ts';
import { toRetiredAnswers } from './change-summary.ts';
import type { DraftMigrationMode } from './draft-migration-mode.ts';
import { answerNews, type NewerChecks } from './hidden-answers.ts';
import type { AnswerMapping, RetiredValue } from './migrate-answers.ts';
import { migrate, type VersionPair } from './version-pair.ts';

/** Outcome of a migration that is not carried out. */
export interface DryRun {
  mode: DraftMigrationMode;
  /** How many answers would be retired. */
  retiredCount: number;
  /** Element ids of the answers that the mapping has no place for, so that the draft stays on its version. */
  lostIds?: string[];
  /** Element ids of the answers that would be retired, to give again and hidden; only with `checks`. */
  retiredIds?: string[];
  affectedIds?: string[];
  hiddenIds?: string[];
}

/** The answers to one element that migrations touch: counts and names only, never an answer. */
export interface AffectedElement {
  /** The element's name by language. */
  names: Record<string, string>;
  retired: number;
  /** No longer accepted, or missing and required now. */
  toAnswer: number;
  /** Kept in the draft, and not sent while their question is hidden. */
  hidden: number;
}

/** @param checks the checks of the newer version, which tell the answers to give again */
export function dryRun(
  pair: VersionPair,
  answers: AnswerMap,
  mapping?: AnswerMapping,
  checks?: NewerChecks,
): DryRun {
  const { mode, migratedAnswers, lost } = migrate(pair, answers, mapping);
  const { retired = [] } = migratedAnswers ?? {};
  const outcome = { mode, retiredCount: retired.length, ...(lost && { lostIds: idsOf(pair, lost) }) };
  if (!checks) return outcome;
  const { affected, hidden } = migratedAnswers
    ? answerNews(pair, { before: answers, after: migratedAnswers.answers }, checks)
    : { affected: [], hidden: [] };
  return {
    ...outcome,
    retiredIds: idsOf(pair, retired),
    affectedIds: affected.map(({ elementId }) => elementId),
    hiddenIds: hidden.map(({ elementId }) => elementId),
  };
}

const idsOf = ({ before }: VersionPair, values: readonly RetiredValue[]): string[] =>
  toRetiredAnswers(before, values).map(({ elementId }) => elementId);
