import type { AnswerMap } from '../answers/answers.ts';
import { retireSignedAnswers } from './signed-answers.ts';
import type { VersionPair } from './version-pair.ts';
import { migrateAnswers, type MigratedAnswers, type AnswerMapping } from './migrate-answers.ts';

/**
 * Migrates answers that only a phone holds to the version of the server's draft, for any change class: refusing them
 * would lose them. Retires signed answers and answers that the new version has no element for.
 */
export function forceMigrate(
  { before, after }: Pick<VersionPair, 'before' | 'after'>,
  answers: AnswerMap,
  mapping?: AnswerMapping,
): MigratedAnswers {
  const unsigned = retireSignedAnswers(before, answers);
  const migrated = migrateAnswers(before, after, unsigned.answers, mapping);
  return { answers: migrated.answers, retired: [...unsigned.retired, ...migrated.retired] };
}
