// Adds and removes outcomes, each after another that it names by id: their order decides.
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import type { AddOutcomeOperation, RemoveOutcomeOperation } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { idsOf } from '../form/form-elements.ts';

/** Adds an outcome, the last one without `after`. One that lets people pass is refused before one that must exist. */
export function addOutcome(form: Form, { after, outcome }: AddOutcomeOperation): PublishProblem[] {
  const { outcomeId, result } = outcome;
  if (idsOf(form).includes(outcomeId)) return [publishProblem('id.duplicate', outcomeId)];
  const outcomes = form.outcomes ?? [];
  const before = outcomes.findIndex((other) => other.outcomeId === after);
  if (typeof after === 'string' && before < 0) return [publishProblem('overlay.target', after)];
  const position = after === undefined ? outcomes.length : before + 1;
  const overtaken = result === 'passed' ? outcomes.slice(position).find(mustExist) : undefined;
  if (overtaken) return [publishProblem('overlay.locked', overtaken.outcomeId, { lock: 'mustExist' })];
  form.outcomes = outcomes.toSpliced(position, 0, structuredClone(outcome));
  return [];
}

/** Removes an outcome; undefined once it is gone. A form without outcomes has no key for them. */
export function removeOutcome(
  form: Form,
  { outcomeId }: RemoveOutcomeOperation,
): PublishProblem[] | undefined {
  const { outcomes = [] } = form;
  const removed = outcomes.find((outcome) => outcome.outcomeId === outcomeId);
  if (!removed) return [publishProblem('overlay.target', outcomeId)];
  if (mustExist(removed)) return [publishProblem('overlay.locked', outcomeId, { lock: 'mustExist' })];
  form.outcomes = outcomes.filter((outcome) => outcome !== removed);
  if (form.outcomes.length === 0) delete form.outcomes;
  return undefined;
}

const mustExist = ({ locks = [] }: Outcome): boolean => locks.includes('mustExist');
