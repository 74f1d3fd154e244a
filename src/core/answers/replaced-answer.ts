import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FieldState } from './field-state.ts';

/** Whether the customer has replaced a computed answer: it differs from the computed one, and from that of before. */
export function isReplaced(
  { mayChange }: Element,
  value: AnswerValue | undefined,
  computed: AnswerValue | undefined,
  before: FieldState | undefined,
): boolean {
  if (!mayChange || value === undefined) return false;
  if (before?.mayChange && !before.isComputed) return true;
  return ![computed, before?.computed].some((other) => canonicalJson(other ?? null) === canonicalJson(value));
}
