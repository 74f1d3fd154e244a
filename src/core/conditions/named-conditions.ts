/** Named conditions of a form: what `ref` means, and what is wrong with it. */

import type { Condition, Ref } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';

/**
 * The condition that a `ref` names; undefined in a document whose conditions are not linked, and for a name that the form
 * does not have, which is unknown for ever.
 */
export const meaningOf = (ref: Ref): Condition | undefined => (ref as { of?: Condition }).of;

/**
 * A form whose refs know their conditions; the form itself when it has no named ones. The link is no part of the JSON, so
 * that a form is stored, hashed, compared and sent as it was written. Publishing refuses conditions in a circle, which no
 * fold would leave.
 */
export function linkConditions(form: Form): Form {
  const { conditions = {} } = form;
  if (Object.keys(conditions).length === 0) return form;
  const linked = new Map<string, Condition | undefined>();
  const meaning = (id: string): Condition | undefined => {
    if (!linked.has(id) && Object.hasOwn(conditions, id)) linked.set(id, link(conditions[id]));
    return linked.get(id);
  };
  const link = <Node>(node: Node): Node => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(link) as Node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, link(part)]));
    if (copy['op'] === 'ref') Object.defineProperty(copy, 'of', { get: () => meaning(copy['condition']) });
    return copy as Node;
  };
  return {
    ...form,
    sections: link(form.sections),
    ...(form.steps && { steps: link(form.steps) }),
    groupChecks: link(form.groupChecks),
    ...(form.outcomes && { outcomes: link(form.outcomes) }),
    conditions: link(conditions),
  };
}

/** A rule or a check with each `ref` replaced by its condition: two that are equal decide the same. */
export function withMeanings<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(withMeanings) as Node;
  if ('op' in node && node.op === 'ref') {
    const meaning = meaningOf(node as unknown as Ref);
    if (meaning) return withMeanings(meaning) as Node;
  }
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, withMeanings(part)])) as Node;
}
