/** Adds an answer mapping to a live version: drafts that were left behind migrate when they are opened next. */
import { allElements } from '../../core/form/form-elements.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { audit } from '../store/audit.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import type { DryRunOutcome } from '../store/connection/dry-runner.ts';
import { readVersionForms, type FormScope, type Version } from '../store/forms.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { readClock } from '../store/scheduled-releases.ts';
import { insertLateMapping, readLateMapping } from '../store/answer-mappings.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { isApproved } from './approval.ts';
import { dryRunDrafts, type DraftTally } from './dry-run-drafts.ts';
import { LeftBehind } from './left-behind.ts';

/** A mapping for the live version of a scope. */
export interface LateAnswerMapping {
  screen: string;
  scope: FormScope;
  mapping: AnswerMapping;
  addedBy: string;
  approvedBy?: string | undefined;
}

/** What the mapping does to the stored drafts, by mode, and by id the questions whose answers it touches. */
interface AddedAnswerMapping extends Pick<DraftTally, 'elements'> {
  version: Version;
  drafts: Record<DraftMigrationMode, number>;
}

/** Undefined when nothing is published for the scope. */
export type AddAnswerMappingResult = CheckResult<AddedAnswerMapping, PublishProblem> | undefined;

/**
 * Stores the mapping in one transaction, or refuses it. Every draft of the previous version must find a place for all
 * its answers; drafts with signed answers never migrate and do not count.
 */
export const addAnswerMapping = (db: Database, late: LateAnswerMapping): Promise<AddAnswerMappingResult> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const { screen, scope, mapping, addedBy } = late;
    const now = await readClock(tx);
    const version = await readReleasedVersion(tx, screen, scope, now);
    if (!version) return undefined;
    const { versionId } = version;
    const index = indexForm(version.form);
    const older = (await readVersionForms(tx, screen, scope)).filter((other) => other.versionId < versionId);
    const issues = [
      ...(await mappingProblems(tx, version, late)),
      ...unknownIdProblems(index, older, mapping),
    ];
    if (issues.length > 0) return { ok: false, issues };
    const leftBehind = new LeftBehind();
    const onPinned = (from: number, outcome: DryRunOutcome) => {
      if ((older[0]?.versionId ?? from) === from) leftBehind.add(outcome);
    };
    const target = { screen, scope, index, mapping, versionId, moment: now };
    const tally = await dryRunDrafts(tx, target, { onPinned });
    const losses = leftBehind.problems();
    if (losses.length > 0) return { ok: false, issues: losses };
    const { silent, onResume, refused, elements } = tally;
    const drafts = { silent, onResume, pinned: tally.pinned, refused };
    const approvedBy = late.approvedBy!.trim();
    await insertLateMapping(tx, { versionId, mapping, drafts, addedBy, approvedBy });
    const details = { scope, number: version.number, moves: mapping.moves.length, approvedBy, drafts };
    await audit(tx, { actor: addedBy, action: 'mapping', subject: screen, details });
    return { ok: true, version, drafts, elements };
  });

/** A mapping lets drafts migrate over a structural change: it needs a second person, and a version has at most one. */
async function mappingProblems(
  tx: Transaction,
  { versionId, mapping }: Version,
  { addedBy, approvedBy }: LateAnswerMapping,
): Promise<PublishProblem[]> {
  const hasApproval = isApproved({ publishedBy: addedBy, approvedBy });
  const hasMapping = mapping !== null || (await readLateMapping(tx, versionId)) !== undefined;
  return [
    ...(hasMapping ? [publishProblem('mapping.exists', '')] : []),
    ...(hasApproval ? [] : [publishProblem('approval.needed', '', { change: 'mapping' })]),
  ];
}

/**
 * Moves from an element that no older version has, or to one that the version lacks. A first version has no older ones:
 * its drafts come from wider scopes.
 */
function unknownIdProblems(
  index: FormIndex,
  older: readonly { form: Version['form'] }[],
  { moves }: AnswerMapping,
): PublishProblem[] {
  const olderIds = new Set(older.flatMap(({ form }) => allElements(form).map(({ elementId }) => elementId)));
  const removedIds = [...olderIds].filter((id) => !index.elementById.has(id));
  const addedIds = [...index.elementById.keys()].filter((id) => !olderIds.has(id));
  const unknown = (id: string, allowed: readonly string[]) =>
    publishProblem('mapping.unknown', id, { id, allowed: allowed.join(', ') || '–' });
  return moves.flatMap(({ from, to }) => [
    ...(olderIds.has(from) || older.length === 0 ? [] : [unknown(from, removedIds)]),
    ...(index.elementById.has(to) ? [] : [unknown(to, addedIds)]),
  ]);
}
