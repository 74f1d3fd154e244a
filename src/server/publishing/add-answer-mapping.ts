import { allElements } from '../../core/form/form-elements.ts';
import { indexForm } from '../../core/form/form-index.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { audit } from '../store/audit.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readReleasedVersion, readVersionForms, type FormScope, type Version } from '../store/forms.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { insertLateMapping, readLateMapping } from '../store/answer-mappings.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { dryRunDrafts } from './dry-run-drafts.ts';

/** A recipe for the version that the customers of a scope have, with who gives it and who else has looked at it. */
export interface LateAnswerMapping {
  screen: string;
  scope: FormScope;
  recipe: AnswerMapping;
  addedBy: string;
  approvedBy?: string | undefined;
}

/** What came of it; undefined when nothing is published for the scope. */
export type AddAnswerMappingResult =
  | { ok: true; version: Version; drafts: Record<DraftMigrationMode, number> }
  | { ok: false; problems: PublishProblem[] }
  | undefined;

/**
 * Gives the live version a recipe that it was published without: drafts that stayed behind move from now on, when they
 * are opened. In one transaction or not at all, and only if every draft of the version before finds all its answers a
 * place, apart from those that somebody signed.
 */
export const addAnswerMapping = (db: Database, late: LateAnswerMapping): Promise<AddAnswerMappingResult> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const { screen, scope, recipe, addedBy } = late;
    const version = await readReleasedVersion(tx, screen, scope);
    if (!version) return undefined;
    const { versionId } = version;
    const older = (await readVersionForms(tx, screen, scope)).filter((one) => one.versionId < versionId);
    const problems = [
      ...(await mappingProblems(tx, version, late)),
      ...unknownIdProblems(version, older, recipe),
    ];
    if (problems.length > 0) return { ok: false, problems };
    let left = 0;
    const stays = (from: number) => void (left += (older[0]?.versionId ?? from) === from ? 1 : 0);
    const coming = { screen, scope, index: indexForm(version.form), recipe, versionId };
    const tally = await dryRunDrafts(tx, coming, { stays });
    if (left > 0) return { ok: false, problems: [publishProblem('mapping.leaves', '', { drafts: left })] };
    const { silently, onResume, refused } = tally;
    const drafts = { silently, onResume, stays: tally.stays, refused };
    const approvedBy = late.approvedBy!.trim();
    await insertLateMapping(tx, { versionId, recipe, drafts, addedBy, approvedBy });
    const details = { scope, number: version.number, moves: recipe.moves.length, approvedBy, drafts };
    await audit(tx, { actor: addedBy, action: 'recipe', subject: screen, details });
    return { ok: true, version, drafts };
  });

/** A structural change that moves drafts needs a second person, and a version has one recipe at most. */
async function mappingProblems(
  tx: Transaction,
  { versionId, recipe }: Version,
  { addedBy, approvedBy }: LateAnswerMapping,
): Promise<PublishProblem[]> {
  const approver = approvedBy?.trim().toLowerCase();
  const isApproved = Boolean(approver) && approver !== addedBy.trim().toLowerCase();
  const isTaken = recipe !== null || (await readLateMapping(tx, versionId)) !== undefined;
  return [
    ...(isTaken ? [publishProblem('mapping.taken', '')] : []),
    ...(isApproved ? [] : [publishProblem('approval.needed', '', { change: 'recipe' })]),
  ];
}

/** Moves from what no older version asked, or to what the version does not ask; drafts on a first one came from wider scopes. */
function unknownIdProblems(
  { form }: Version,
  older: readonly { form: Version['form'] }[],
  { moves }: AnswerMapping,
): PublishProblem[] {
  const known = new Set(older.flatMap(({ form: one }) => allElements(one).map(({ elementId }) => elementId)));
  const asked = indexForm(form).elementById;
  return moves
    .flatMap(({ from, to }) => [
      ...(known.has(from) || older.length === 0 ? [] : [from]),
      ...(asked.has(to) ? [] : [to]),
    ])
    .map((id) => publishProblem('mapping.unknown', id, { id }));
}
