// Compares the named conditions of two versions of a form, and what its rules mean by them.
import type { Form } from '../../../schemas/generated/form.ts';
import { withMeanings } from '../conditions/named-conditions.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { change, type Change } from './change.ts';

/**
 * Compares the named conditions of two versions. A name alone asks nothing of anybody: the rules that refer to it change
 * with its meaning, and have changes of their own.
 */
export function diffConditions(
  { conditions: before = {} }: Form,
  { conditions: after = {} }: Form,
): Change[] {
  const part = (id: string) => ({ id, path: '' });
  const property = 'condition';
  return [
    ...Object.entries(after).flatMap(([id, condition]): Change[] => {
      const old = before[id];
      if (!old) return [change('condition.added', part(id), { property, after: condition })];
      if (canonicalJson(old) === canonicalJson(condition)) return [];
      return [change('condition.changed', part(id), { property, before: old, after: condition })];
    }),
    ...Object.entries(before)
      .filter(([id]) => !after[id])
      .map(([id, condition]) => change('condition.removed', part(id), { property, before: condition })),
  ];
}

/** Whether two rules decide the same: a condition that became a named one does. */
export const isSameMeaning = (before: unknown, after: unknown): boolean =>
  canonicalJson(withMeanings(before ?? null)) === canonicalJson(withMeanings(after ?? null));

/** Whether two rules are written the same; their meanings may differ by a named condition. */
export const isSameText = (before: unknown, after: unknown): boolean =>
  canonicalJson(before ?? null) === canonicalJson(after ?? null);
