import type { WordingContext } from '../../../core/explain/condition-words.ts';
import { partConflictsWords, type PartConflicts } from '../../../core/overlay/conflicts-by-part.ts';

/** The conflicts of an overlay with its base: a line with their number, then one for each part; none without conflicts. */
export function conflictLines(
  { scope, conflicts }: { scope: string; conflicts: readonly PartConflicts[] },
  wording: WordingContext,
): string[] {
  if (conflicts.length === 0) return [];
  return [
    wording.t('drafts.conflicts', { scope, parts: conflicts.length }),
    ...conflicts.map((part) => `  !   ${partConflictsWords(part, wording)}`),
  ];
}
