// A pair of versions, and the migration of drafts from one to the other.
import type { Form } from '../../../schemas/generated/form.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { classOf, type Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { codePath } from '../form/code-path.ts';
import { indexForm, type FormIndex } from '../form/form-index.ts';
import { idsReadBy } from '../form/group-check-references.ts';
import { hasSignedAnswers } from './signed-answers.ts';
import { MODE_BY_CLASS, type DraftMigrationMode } from './draft-migration-mode.ts';
import {
  fitsForm,
  migrateAnswers,
  type MigratedAnswers,
  type AnswerMapping,
  type RetiredValue,
} from './migrate-answers.ts';

/** Two versions and their diff, computed once for all drafts of the version. */
export interface VersionPair {
  before: FormIndex;
  after: FormIndex;
  changes: Change[];
  /** Code paths of the sections that ask for more than before. */
  stricterSections: string[];
}

export const versionPairBetween = (before: Form, after: Form): VersionPair =>
  versionPairOf(indexForm(before), indexForm(after));

/** As `versionPairBetween`, for indexed forms. */
export function versionPairOf(before: FormIndex, after: FormIndex): VersionPair {
  const changes = diffForms(before.form, after.form);
  return { before, after, changes, stricterSections: stricterSections(after, changes) };
}

/** Code paths of the sections with a change of class C2, in reading order: also of those whose answers a check reads. */
function stricterSections(after: FormIndex, changes: readonly Change[]): string[] {
  const stricterIds = new Set(changes.filter((change) => change.class === 'C2').map(({ id }) => id));
  const checkedIds = after.form.groupChecks
    .filter(({ checkId }) => stricterIds.has(checkId))
    .flatMap(idsReadBy);
  const changedIds = new Set([...stricterIds, ...checkedIds]);
  return [...after.sectionById.values()]
    .filter(({ section: { sectionId, elements } }) =>
      [sectionId, ...elements.map(({ elementId }) => elementId)].some((id) => changedIds.has(id)),
    )
    .map(({ chain }) => codePath(chain));
}

/** Outcome of the migration of one draft, with its answers if the draft migrates, and those that a mapping loses. */
export type MigrationOutcome =
  | { mode: 'silent' | 'onResume'; migratedAnswers: MigratedAnswers; lost?: undefined }
  | { mode: 'pinned' | 'refused'; migratedAnswers?: undefined; lost?: readonly RetiredValue[] };

/**
 * Locks are about overlays, and outcomes about what answers lead to: lifting one and changing the other is structural for
 * the approval only.
 */
export const touchesAnswers = ({ code }: Pick<Change, 'code'>): boolean =>
  code !== 'locks.lifted' && !code.startsWith('outcome.');

/**
 * Migrates the answers of a draft, or returns why the draft does not migrate. A structural change (C3) needs an answer
 * mapping that retires no answer. A signed draft and a draft that does not fit the new form stay pinned.
 */
export function migrate(
  { before, after, changes }: VersionPair,
  answers: AnswerMap,
  mapping?: AnswerMapping,
): MigrationOutcome {
  const mode: DraftMigrationMode = MODE_BY_CLASS[classOf(changes.filter(touchesAnswers))];
  if (mode === 'refused') return { mode };
  if ((mode === 'pinned' && !mapping) || hasSignedAnswers(before, answers)) return { mode: 'pinned' };
  const migratedAnswers = migrateAnswers(before, after, answers, mapping);
  if (!fitsForm(after, migratedAnswers)) return { mode: 'pinned' };
  if (mode !== 'pinned') return { mode, migratedAnswers };
  const { retired: lost } = migratedAnswers;
  return lost.length === 0 ? { mode: 'onResume', migratedAnswers } : { mode, lost };
}
