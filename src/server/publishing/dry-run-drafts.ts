import { flattenAnswers } from '../../core/answers/answers.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { hasSignedAnswers } from '../../core/migrate/signed-answers.ts';
import { composeMappings } from '../../core/migrate/compose-mappings.ts';
import { dryRun, versionPairOf, type VersionPair } from '../../core/migrate/version-pair.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readAffectedDrafts } from '../store/affected-drafts.ts';
import { readVersion, type FormScope } from '../store/forms.ts';
import { readAnswerMappings } from '../store/answer-mappings.ts';

/** A form that a scope's customers may get. */
export interface DryRunTarget {
  screen: string;
  scope: FormScope;
  index: FormIndex;
  mapping?: AnswerMapping | undefined;
  /** Id of the form's version, if it is live; drafts of that version are not affected. */
  versionId?: number;
}

/** Affected drafts by migration mode. */
export interface DraftTally extends Record<DraftMigrationMode, number> {
  drafts: number;
  /** Number of retired answers. */
  retired: number;
  /** Paths of sections with new questions or stricter rules, compared with the drafts' versions. */
  stricterSections: string[];
}

export const emptyTally = (): DraftTally => ({
  drafts: 0,
  silent: 0,
  onResume: 0,
  pinned: 0,
  refused: 0,
  retired: 0,
  stricterSections: [],
});

/** Diff and mappings between the version of a draft and the form. */
interface MigrationPath {
  pair: VersionPair;
  mapping: AnswerMapping | undefined;
}

/**
 * Migrates every affected draft as a dry run; nothing is written.
 *
 * @param onProgress called after each page with the number of drafts so far
 * @param onPinned called with the version of each draft that stays on it although it has no signed answers
 */
export async function dryRunDrafts(
  db: Database | Transaction,
  target: DryRunTarget,
  {
    onProgress,
    onPinned,
  }: { onProgress?: ((drafts: number) => void) | undefined; onPinned?: (versionId: number) => void } = {},
): Promise<DraftTally> {
  const { screen, scope } = target;
  const tally = emptyTally();
  const paths = new Map<number, MigrationPath>();
  for await (const page of readAffectedDrafts(db, screen, scope)) {
    for (const { versionId, answers } of page) {
      if (target.versionId !== undefined && versionId >= target.versionId) continue;
      const path = paths.get(versionId) ?? (await readMigrationPath(db, versionId, target));
      paths.set(versionId, path);
      const flat = flattenAnswers(path.pair.before, answers);
      const { mode, retiredCount } = dryRun(path.pair, flat, path.mapping);
      tally.drafts += 1;
      tally[mode] += 1;
      tally.retired += retiredCount;
      if (mode === 'pinned' && !hasSignedAnswers(path.pair.before, flat)) onPinned?.(versionId);
    }
    onProgress?.(tally.drafts);
  }
  tally.stricterSections = [...new Set([...paths.values()].flatMap(({ pair }) => pair.stricterSections))];
  return tally;
}

/** Composes the mappings of all versions between a draft's version and the form. */
async function readMigrationPath(
  db: Database | Transaction,
  versionId: number,
  { screen, scope, index, mapping }: DryRunTarget,
): Promise<MigrationPath> {
  const version = (await readVersion(db, versionId))!;
  const stored = await readAnswerMappings(db, { screen, scope, from: versionId });
  const mappings = mapping ? [...stored, mapping] : stored;
  return {
    pair: versionPairOf(indexForm(version.form), index),
    mapping: mappings.length > 0 ? composeMappings(mappings) : undefined,
  };
}
