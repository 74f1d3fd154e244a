import type { Form } from '../../../schemas/generated/form.ts';
import type { Answers } from '../answers.ts';
import { checkShape } from '../check-shape.ts';
import { classOf, type Change } from '../diff/change.ts';
import { diffForms } from '../diff/diff-forms.ts';
import { indexForm, type FormIndex } from '../form-index.ts';
import { FATE_OF, type Fate } from './fate.ts';
import { isWhole, migrateDraft, type Recipe } from './migrate-draft.ts';

/** The way from one version to another, worked out once for all drafts of the version. */
export interface Passage {
  before: FormIndex;
  after: FormIndex;
  changes: Change[];
  /** Places of the sections in which something is asked that was not asked before. */
  asksIn: string[];
}

export function passageBetween(before: Form, after: Form): Passage {
  const changes = diffForms(before, after);
  const indexed = indexForm(after);
  return { before: indexForm(before), after: indexed, changes, asksIn: asksIn(indexed, changes) };
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

/** What would become of one draft. */
export interface DryRun {
  fate: Fate;
  /** How many of its answers the new version has no place for; they stay with the old one. */
  kept: number;
}

/**
 * What would become of a draft, without touching it. A structural change lets it move only by a recipe, and only when
 * every answer finds its place. A draft that the new form could not open stays, whatever the class says.
 */
export function dryRun({ before, after, changes }: Passage, answers: Answers, recipe?: Recipe): DryRun {
  const fate = FATE_OF[classOf(changes)];
  if (fate === 'refused' || (fate === 'stays' && !recipe)) return { fate, kept: 0 };
  const migrated = migrateDraft(before, after, answers, recipe);
  if (fate === 'stays') return { fate: isWhole(after, migrated) ? 'onResume' : 'stays', kept: 0 };
  if (checkShape(after, migrated.answers).length > 0) return { fate: 'stays', kept: 0 };
  return { fate, kept: migrated.kept.length };
}
