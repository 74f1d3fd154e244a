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

/** A form that the customers of a scope may get. */
export interface DryRunTarget {
  screen: string;
  scope: FormScope;
  index: FormIndex;
  recipe?: AnswerMapping | undefined;
  /** Where it is live already: its id. Drafts on it have come over. */
  versionId?: number;
}

/** What would become of the drafts that meet a form. */
export interface DraftTally extends Record<DraftMigrationMode, number> {
  drafts: number;
  /** Answers that the form has no place for. */
  kept: number;
  /** Places of sections that ask for more than the versions of the drafts did. */
  asksIn: string[];
}

/** The tally before the first draft. */
export const emptyTally = (): DraftTally => ({
  drafts: 0,
  silently: 0,
  onResume: 0,
  stays: 0,
  refused: 0,
  kept: 0,
  asksIn: [],
});

/** How one draft would come over, and by what. */
interface MigrationPath {
  pair: VersionPair;
  mapping: AnswerMapping | undefined;
}

/**
 * Tries every draft that a form would meet, and touches none.
 *
 * @param tried told after each page: how many drafts have been tried
 * @param stays told of each draft that stays though nobody has signed it, with its version
 */
export async function dryRunDrafts(
  db: Database | Transaction,
  coming: DryRunTarget,
  {
    tried,
    stays,
  }: { tried?: ((drafts: number) => void) | undefined; stays?: (versionId: number) => void } = {},
): Promise<DraftTally> {
  const { screen, scope } = coming;
  const tally = emptyTally();
  const ways = new Map<number, MigrationPath>();
  for await (const page of readAffectedDrafts(db, screen, scope)) {
    for (const { versionId, answers } of page) {
      if (coming.versionId !== undefined && versionId >= coming.versionId) continue;
      const way = ways.get(versionId) ?? (await readMigrationPath(db, versionId, coming));
      ways.set(versionId, way);
      const { mode, retiredCount } = dryRun(way.pair, answers, way.mapping);
      tally.drafts += 1;
      tally[mode] += 1;
      tally.kept += retiredCount;
      if (mode === 'stays' && !hasSignedAnswers(way.pair.before, answers)) stays?.(versionId);
    }
    tried?.(tally.drafts);
  }
  tally.asksIn = [...new Set([...ways.values()].flatMap(({ pair }) => pair.sectionsWithNewRules))];
  return tally;
}

/** From one version to a form, by the recipes on the way. */
async function readMigrationPath(
  db: Database | Transaction,
  versionId: number,
  { screen, scope, index, recipe }: DryRunTarget,
): Promise<MigrationPath> {
  const version = (await readVersion(db, versionId))!;
  const passed = await readAnswerMappings(db, { screen, scope, from: versionId });
  const recipes = recipe ? [...passed, recipe] : passed;
  return {
    pair: versionPairOf(indexForm(version.form), index),
    mapping: recipes.length > 0 ? composeMappings(recipes) : undefined,
  };
}
