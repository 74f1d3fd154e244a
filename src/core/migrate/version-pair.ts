import type { Form } from '../../../schemas/generated/form.ts';
import type { Answers } from '../answers/answers.ts';
import { checkShape } from '../answers/check-shape.ts';
import { classOf, type Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { codePath } from '../form/code-path.ts';
import { indexForm, type FormIndex } from '../form/form-index.ts';
import { hasSignedAnswers } from './signed-answers.ts';
import { MODE_BY_CLASS, type DraftMigrationMode } from './draft-migration-mode.ts';
import { isLossless, migrateAnswers, type MigratedAnswers, type AnswerMapping } from './migrate-answers.ts';

/** The way from one version to another, worked out once for all drafts of the version. */
export interface VersionPair {
  before: FormIndex;
  after: FormIndex;
  changes: Change[];
  /** Places of the sections in which something is asked that was not asked before. */
  sectionsWithNewRules: string[];
}

export const versionPairBetween = (before: Form, after: Form): VersionPair =>
  versionPairOf(indexForm(before), indexForm(after));

/** The same for forms that were looked up already. */
export function versionPairOf(before: FormIndex, after: FormIndex): VersionPair {
  const changes = diffForms(before.form, after.form);
  return { before, after, changes, sectionsWithNewRules: sectionsWithNewRules(after, changes) };
}

/** The places of the sections that changes of class C2 stand in, in reading order. */
function sectionsWithNewRules(after: FormIndex, changes: readonly Change[]): string[] {
  const touched = new Set(changes.filter((change) => change.class === 'C2').map(({ id }) => id));
  return [...after.sectionById.values()]
    .filter(({ section: { sectionId, elements } }) =>
      [sectionId, ...elements.map(({ elementId }) => elementId)].some((id) => touched.has(id)),
    )
    .map(({ chain }) => codePath(chain));
}

/** What becomes of one draft; with what it is afterwards, if it moves. */
export type MigrationOutcome =
  | { mode: 'silently' | 'onResume'; migratedAnswers: MigratedAnswers }
  | { mode: 'stays' | 'refused'; migratedAnswers?: undefined };

/**
 * Tries the way with one draft, without touching it. A structural change lets it move only by a recipe, and only when
 * every answer finds its place. A draft that somebody has signed, and one that the new form could not open, stays
 * whatever the class says.
 */
export function migrate(
  { before, after, changes }: VersionPair,
  answers: Answers,
  recipe?: AnswerMapping,
): MigrationOutcome {
  const mode: DraftMigrationMode = MODE_BY_CLASS[classOf(changes)];
  if (mode === 'refused') return { mode };
  if ((mode === 'stays' && !recipe) || hasSignedAnswers(before, answers)) return { mode: 'stays' };
  const migratedAnswers = migrateAnswers(before, after, answers, recipe);
  if (mode === 'stays')
    return isLossless(after, migratedAnswers) ? { mode: 'onResume', migratedAnswers } : { mode: 'stays' };
  if (checkShape(after, migratedAnswers.answers).length > 0) return { mode: 'stays' };
  return { mode, migratedAnswers };
}

/** What would become of one draft. */
export interface DryRun {
  mode: DraftMigrationMode;
  /** How many of its answers the new version has no place for; they stay with the old one. */
  retiredCount: number;
}

/** What would become of a draft, in a word and a number. */
export function dryRun(passage: VersionPair, answers: Answers, recipe?: AnswerMapping): DryRun {
  const { mode, migratedAnswers } = migrate(passage, answers, recipe);
  return { mode, retiredCount: migratedAnswers?.retired.length ?? 0 };
}
