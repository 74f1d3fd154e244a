import type { Services } from '../services/services.ts';
import { eraseFormerValues, isNothingClear } from '../store/erase-former-values.ts';

/**
 * Erases clear values from former versions of rows, once nothing is clear any more; what is left, the next start erases.
 *
 * @param isOurCluster whether the cluster is the embedded one, whose write-ahead log is erased too
 * @param log receives a line for what was erased, and for what the operator has to erase
 */
export async function eraseAfterEncryption(
  { db }: Pick<Services, 'db'>,
  isOurCluster: boolean,
  log: (line: string) => void,
  isStopped: () => boolean,
): Promise<void> {
  if (!(await isNothingClear(db))) return;
  const { tables, left, isLogErased } = await eraseFormerValues(db, isOurCluster, isStopped);
  if (tables.length > 0)
    log(
      `Former versions of rows erased: ${tables.join(', ')}${isLogErased ? ', and the write-ahead log' : ''}.`,
    );
  if (left.length > 0 && !isStopped())
    log(
      `Former versions of rows may hold clear values in ${left.join(', ')}, too large to lock beside customers: in a quiet hour run VACUUM (FULL, ANALYZE) on each as the owner, and delete its row from due_erasures.`,
    );
}
