import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { composeMappings } from '../../core/migrate/compose-mappings.ts';
import type { AffectedElement } from '../../core/migrate/dry-run.ts';
import { versionPairOf, type VersionPair } from '../../core/migrate/version-pair.ts';
import type { DraftMigrationMode } from '../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import type { DryRunner, DryRunOutcome } from '../store/connection/dry-runner.ts';
import { readAffectedDrafts, type AffectedDraft } from '../store/affected-drafts.ts';
import { readVersion, type FormScope } from '../store/forms.ts';
import { readAnswerMappings } from '../store/answer-mappings.ts';
import { withMessages } from '../../core/words/form-messages.ts';

/** A form that a scope's customers may get. */
export interface DryRunTarget {
  screen: string;
  scope: FormScope;
  index: FormIndex;
  mapping?: AnswerMapping | undefined;
  /** The moment of the form's checks, to count by question the answers that customers have to give again. */
  moment?: Date;
  /** Id of the form's version, if it has one; drafts of that version and of later ones are not affected. */
  versionId?: number;
}

/** Affected drafts by migration mode. */
export interface DraftTally extends Record<DraftMigrationMode, number> {
  drafts: number;
  /** Number of retired answers. */
  retired: number;
  /** Paths of sections with new questions or stricter rules, compared with the drafts' versions. */
  stricterSections: string[];
  /** By element id, the answers that are retired, to be given again or hidden. */
  elements: Record<string, AffectedElement>;
}

export const emptyTally = (): DraftTally => ({
  drafts: 0,
  silent: 0,
  onResume: 0,
  pinned: 0,
  refused: 0,
  retired: 0,
  stricterSections: [],
  elements: {},
});

/** Diff and mappings between the version of a draft and the form. */
interface MigrationPath {
  pair: VersionPair;
  mapping: AnswerMapping | undefined;
}

/**
 * Migrates every affected draft as a dry run, which the connection's `dryRunner` carries out; nothing is written.
 *
 * @param onProgress called after each page with the number of drafts so far
 * @param onPinned called with the version and outcome of each draft that stays on it although it has no signed answers
 */
export async function dryRunDrafts(
  db: Database | Transaction,
  target: DryRunTarget,
  {
    onProgress,
    onPinned,
  }: {
    onProgress?: ((drafts: number) => void) | undefined;
    onPinned?: (versionId: number, outcome: DryRunOutcome) => void;
  } = {},
): Promise<DraftTally> {
  const { screen, scope } = target;
  const tally = emptyTally();
  const paths = new Map<number, MigrationPath>();
  for await (const page of readAffectedDrafts(db, screen, scope)) {
    for (const [versionId, drafts] of draftsByVersion(page)) {
      if (target.versionId !== undefined && versionId >= target.versionId) continue;
      const path = paths.get(versionId) ?? (await readMigrationPath(db, versionId, target));
      paths.set(versionId, path);
      const { pair, mapping } = path;
      const request = {
        screen,
        drafts,
        before: pair.before.form,
        after: pair.after.form,
        mapping,
        moment: target.moment?.toISOString(),
      };
      const outcomes = (await runnerOf(db).migrate(request)).filter((outcome) => outcome !== null);
      for (const outcome of outcomes) addOutcome(tally, pair, outcome);
      const leftBehind = outcomes.filter(({ mode, isSigned }) => mode === 'pinned' && !isSigned);
      leftBehind.forEach((outcome) => onPinned?.(versionId, outcome));
    }
    onProgress?.(tally.drafts);
  }
  tally.stricterSections = [...new Set([...paths.values()].flatMap(({ pair }) => pair.stricterSections))];
  return tally;
}

function countElements(
  { elements }: DraftTally,
  { before, after }: VersionPair,
  outcome: DryRunOutcome,
): void {
  const { retiredIds = [], affectedIds = [], hiddenIds = [] } = outcome;
  const entryOf = (id: string) =>
    (elements[id] ??= { names: namesOf(id), retired: 0, toAnswer: 0, hidden: 0 });
  const [wordsBefore, wordsAfter] = [before, after].map(({ form }) => withMessages(form).form.words);
  const namesOf = (id: string) =>
    Object.fromEntries(
      Object.entries(wordsBefore!).map(([locale, words]) => {
        const key = `${id}.elementName`;
        return [locale, words[key] ?? wordsAfter![locale]?.[key] ?? id];
      }),
    );
  for (const id of retiredIds) entryOf(id).retired += 1;
  for (const id of affectedIds) entryOf(id).toAnswer += 1;
  for (const id of hiddenIds) entryOf(id).hidden += 1;
}

function addOutcome(tally: DraftTally, pair: VersionPair, outcome: DryRunOutcome): void {
  const { mode, retired } = outcome;
  countElements(tally, pair, outcome);
  tally.drafts += 1;
  tally[mode] += 1;
  tally.retired += retired;
}

/** @throws when the connection was opened without a way to read drafts */
export function runnerOf({ dryRunner }: Database | Transaction): DryRunner {
  if (!dryRunner) throw new Error('the publisher has no process for dry runs');
  return dryRunner;
}

/** The drafts of a page by version, in the order of the page. */
function draftsByVersion(page: readonly AffectedDraft[]): ReadonlyMap<number, AffectedDraft[]> {
  const result = new Map<number, AffectedDraft[]>();
  for (const draft of page) result.set(draft.versionId, [...(result.get(draft.versionId) ?? []), draft]);
  return result;
}

/** Composes the mappings of all versions between a draft's version and the form. */
async function readMigrationPath(
  db: Database | Transaction,
  versionId: number,
  { screen, scope, index, mapping, versionId: to }: DryRunTarget,
): Promise<MigrationPath> {
  const version = (await readVersion(db, versionId))!;
  const stored = await readAnswerMappings(db, {
    screen,
    scope,
    from: versionId,
    ...(to === undefined ? {} : { to }),
  });
  const mappings = mapping ? [...stored, mapping] : stored;
  return {
    pair: versionPairOf(indexForm(version.form), index),
    mapping: mappings.length > 0 ? composeMappings(mappings) : undefined,
  };
}
