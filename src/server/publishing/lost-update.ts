import { diffForms } from '../../core/diff/diff-forms.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readVersionsFrom, type FormScope } from '../store/forms.ts';

/** Number of changed parts that a problem names. */
const MAX_PATHS = 8;

/**
 * Problems of publishing a document that was written against an older version: one for each version published since,
 * with who published it and what it changed. Publishing would silently take those changes back.
 *
 * @param basedOn number of the version that the document was written against; 0 for none
 */
export async function lostUpdates(
  tx: Transaction,
  screen: string,
  scope: FormScope,
  basedOn: number,
): Promise<PublishProblem[]> {
  const versions = await readVersionsFrom(tx, screen, scope, Math.max(basedOn, 0));
  const hasBase = basedOn === 0 || versions[0]?.number === basedOn;
  if (!hasBase) return [publishProblem('version.unknown', screen, { number: basedOn })];
  const later = basedOn === 0 ? versions : versions.slice(1);
  return later.map(({ number, form, publishedBy, publishedAt }, i) => {
    const before = basedOn === 0 ? versions[i - 1] : versions[i];
    const changes = before ? diffForms(before.form, form) : [];
    const changed = [...new Set(changes.map(({ path }) => path))];
    const parts = changed.slice(0, MAX_PATHS).join(', ') || '–';
    const [by, at] = [publishedBy, publishedAt.toISOString()];
    return publishProblem('version.overtaken', screen, { number, basedOn, by, at, parts });
  });
}
