// Which outcomes read an answer, and which of them the answers lead to.
import { decideOutcome } from '../answers/decide-outcome.ts';
import { evaluationContext } from '../answers/resolve.ts';
import { WHOLE_FORM } from '../form/whole-form.ts';
import { referencesOf } from '../conditions/references.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { conditionReason, namedReasons, pipeReasons, type ResolvedForm } from './explain-element.ts';
import type { Reason } from './explanation.ts';

/** An outcome that reads an element. */
export interface OutcomeExplanation {
  id: string;
  /** Whether the answers lead to it. */
  isTaken: boolean;
  reasons: Reason[];
}

/** Explains the outcomes whose conditions or words read an element. */
export function explainOutcomes(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { element }: IndexedElement,
): OutcomeExplanation[] {
  const taken = decideOutcome(index, flat, state, ruleContext)?.outcome;
  const context = evaluationContext(index, WHOLE_FORM, '', flat, ruleContext, state);
  return (index.form.outcomes ?? []).flatMap((outcome) => {
    const { outcomeId: id, when, pipes } = outcome;
    const rules = when ? [when] : [];
    const read = [...rules.flatMap(referencesOf), ...Object.values(pipes ?? {})];
    if (!read.includes(element.elementId)) return [];
    const reasons = [
      ...rules.map((rule) => conditionReason(index, 'when', id, rule, context)),
      ...namedReasons(index, rules, context),
      ...pipeReasons(index, id, pipes, context),
    ];
    return [{ id, isTaken: outcome === taken, reasons }];
  });
}
