import type { Form } from '../../../schemas/generated/form.ts';
import type { Answers } from '../answers.ts';
import { checkShape } from '../check-shape.ts';
import { classOf, type Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { indexForm, type FormIndex } from '../form-index.ts';
import { isBound } from './binding.ts';
import { FATE_OF, type Fate } from './fate.ts';
import { isWhole, migrateDraft, type Migrated, type Recipe } from './migrate-draft.ts';

/** The way from one version to another, worked out once for all drafts of the version. */
export interface Passage {
  before: FormIndex;
  after: FormIndex;
  changes: Change[];
  /** Places of the sections in which something is asked that was not asked before. */
  asksIn: string[];
}

export const passageBetween = (before: Form, after: Form): Passage =>
  passageOf(indexForm(before), indexForm(after));

/** The same for forms that were looked up already. */
export function passageOf(before: FormIndex, after: FormIndex): Passage {
  const changes = diffForms(before.form, after.form);
  return { before, after, changes, asksIn: asksIn(after, changes) };
}

/** The places of the sections that changes of class C2 stand in, in reading order. */
function asksIn(after: FormIndex, changes: readonly Change[]): string[] {
  const touched = new Set(changes.filter((change) => change.class === 'C2').map(({ id }) => id));
  return [...after.sectionById.values()]
    .filter(({ section: { sectionId, elements } }) =>
      [sectionId, ...elements.map(({ elementId }) => elementId)].some((id) => touched.has(id)),
    )
    .map(({ chain }) => chain.map(({ section }) => section.sectionCode).join('/'));
}

/** What becomes of one draft; with what it is afterwards, if it moves. */
export type Crossing =
  | { fate: 'silently' | 'onResume'; migrated: Migrated }
  | { fate: 'stays' | 'refused'; migrated?: undefined };

/**
 * Tries the way with one draft, without touching it. A structural change lets it move only by a recipe, and only when
 * every answer finds its place. A draft that somebody has signed, and one that the new form could not open, stays
 * whatever the class says.
 */
export function cross({ before, after, changes }: Passage, answers: Answers, recipe?: Recipe): Crossing {
  const fate: Fate = FATE_OF[classOf(changes)];
  if (fate === 'refused') return { fate };
  if ((fate === 'stays' && !recipe) || isBound(before, answers)) return { fate: 'stays' };
  const migrated = migrateDraft(before, after, answers, recipe);
  if (fate === 'stays') return isWhole(after, migrated) ? { fate: 'onResume', migrated } : { fate: 'stays' };
  if (checkShape(after, migrated.answers).length > 0) return { fate: 'stays' };
  return { fate, migrated };
}

/** What would become of one draft. */
export interface DryRun {
  fate: Fate;
  /** How many of its answers the new version has no place for; they stay with the old one. */
  kept: number;
}

/** What would become of a draft, in a word and a number. */
export function dryRun(passage: Passage, answers: Answers, recipe?: Recipe): DryRun {
  const { fate, migrated } = cross(passage, answers, recipe);
  return { fate, kept: migrated?.kept.length ?? 0 };
}
