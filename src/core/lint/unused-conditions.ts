/** Named conditions that no rule uses. */

import { conditionsNamedIn } from '../conditions/references.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import type { FormIndex } from '../form/form-index.ts';

/** The ids of the named conditions that no question, section or check uses, not even by way of another name. */
export function unusedConditions({ form }: FormIndex): string[] {
  const { conditions = {} } = form;
  const rules = [...ownedRules(form)].filter(([owner]) => !Object.hasOwn(conditions, owner));
  const used = new Set(rules.flatMap(([, rule]) => conditionsNamedIn(rule)));
  return Object.keys(conditions).filter((id) => !used.has(id));
}
