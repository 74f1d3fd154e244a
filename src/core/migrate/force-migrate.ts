import type { Answers } from '../answers/answers.ts';
import { retireSignedAnswers } from './signed-answers.ts';
import type { VersionPair } from './version-pair.ts';
import { migrateAnswers, type MigratedAnswers, type AnswerMapping } from './migrate-answers.ts';

/**
 * Brings answers that a phone kept under one version to the version that the draft has by now. Whatever the class of
 * the change they are not turned away, since nobody else has them: what has no place, or was signed, is kept aside.
 */
export function forceMigrate(
  { before, after }: Pick<VersionPair, 'before' | 'after'>,
  answers: Answers,
  recipe?: AnswerMapping,
): MigratedAnswers {
  const aside = retireSignedAnswers(before, answers);
  const migrated = migrateAnswers(before, after, aside.answers, recipe);
  return { answers: migrated.answers, retired: [...aside.retired, ...migrated.retired] };
}
