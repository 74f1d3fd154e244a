import type { Answers } from '../answers.ts';
import { setBindingAside } from './binding.ts';
import type { Passage } from './dry-run.ts';
import { migrateDraft, type Migrated, type Recipe } from './migrate-draft.ts';

/**
 * Brings answers that a phone kept under one version to the version that the draft has by now. Whatever the class of
 * the change they are not turned away, since nobody else has them: what has no place, or was signed, is kept aside.
 */
export function carryOver(
  { before, after }: Pick<Passage, 'before' | 'after'>,
  answers: Answers,
  recipe?: Recipe,
): Migrated {
  const aside = setBindingAside(before, answers);
  const migrated = migrateDraft(before, after, aside.answers, recipe);
  return { answers: migrated.answers, kept: [...aside.kept, ...migrated.kept] };
}
