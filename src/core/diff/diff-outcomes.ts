// Compares the outcomes of two versions of a form.
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import { change, type Change, type ChangeCode } from './change.ts';
import { isSameMeaning, isSameText } from './diff-conditions.ts';

const PROPERTIES = ['result', 'followUps', 'when', 'pipes', 'locks'] as const;

/** Compares outcomes, which are matched by id. They ask nothing of anybody, and decide who passes. */
export function diffOutcomes({ outcomes: before = [] }: Form, { outcomes: after = [] }: Form): Change[] {
  const idsBefore = before.map(({ outcomeId }) => outcomeId);
  const idsAfter = after.map(({ outcomeId }) => outcomeId);
  const kept = idsAfter.filter((id) => idsBefore.includes(id));
  const keptBefore = idsBefore.filter((id) => idsAfter.includes(id));
  return [
    ...after.flatMap((outcome): Change[] => {
      const id = outcome.outcomeId;
      const old = before[idsBefore.indexOf(id)];
      if (!old) return [outcomeChange('outcome.added', id, { property: 'when', after: outcome.when })];
      // The order decides: an outcome that comes earlier than before may take what another one took.
      const isMoved = kept.indexOf(id) < keptBefore.indexOf(id);
      return [
        ...(isMoved ? [outcomeChange('outcome.moved', id)] : []),
        ...PROPERTIES.flatMap((property) => propertyChange(old, outcome, property)),
      ];
    }),
    ...before
      .filter(({ outcomeId }) => !idsAfter.includes(outcomeId))
      .map(({ outcomeId, when }) =>
        outcomeChange('outcome.removed', outcomeId, { property: 'when', before: when }),
      ),
  ];
}

const outcomeChange = (code: ChangeCode, id: string, values: Parameters<typeof change>[2] = {}): Change =>
  change(code, { id, path: '' }, values);

function propertyChange(old: Outcome, outcome: Outcome, property: (typeof PROPERTIES)[number]): Change[] {
  const [before, after] = [old[property], outcome[property]];
  if (isSameMeaning(before, after)) return [];
  if (property === 'pipes')
    return [outcomeChange('pipes.changed', outcome.outcomeId, { property, before, after })];
  if (isSameText(before, after))
    return [outcomeChange('outcome.meaning', outcome.outcomeId, { property, after })];
  return [outcomeChange('outcome.changed', outcome.outcomeId, { property, before, after })];
}
