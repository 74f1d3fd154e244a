// Derives the operations of an overlay that turn the outcomes of a base into those of a whole form.
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import type { OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** An outcome that differs or comes later than others that stay is removed, and added again at its place. */
export function outcomeOperations(
  { outcomes: before = [] }: Form,
  { outcomes: after = [] }: Form,
): OverlayOperation[] {
  const kept = keptOutcomes(before, after);
  return [
    ...before
      .filter(({ outcomeId }) => !kept.has(outcomeId))
      .map(({ outcomeId }): OverlayOperation => ({ op: 'removeOutcome', outcomeId })),
    ...after.flatMap((outcome, i): OverlayOperation[] =>
      kept.has(outcome.outcomeId)
        ? []
        : [{ op: 'addOutcome', after: after[i - 1]?.outcomeId ?? null, outcome }],
    ),
  ];
}

/** The outcomes that are the same in both forms and follow each other in both. */
function keptOutcomes(before: readonly Outcome[], after: readonly Outcome[]): ReadonlySet<string> {
  const textsAfter = after.map(canonicalJson);
  const kept = new Set<string>();
  let last = -1;
  for (const outcome of before) {
    const position = textsAfter.indexOf(canonicalJson(outcome));
    if (position <= last) continue;
    last = position;
    kept.add(outcome.outcomeId);
  }
  return kept;
}
