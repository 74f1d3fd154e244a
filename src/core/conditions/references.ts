import type { Condition, Expression } from '../../../schemas/generated/condition.ts';

/** The ids of all elements and sections that a condition or an expression reads, in reading order, with repeats. */
export function referencesOf(rule: Condition | Expression): string[] {
  if ('element' in rule) return [rule.element];
  if ('rows' in rule) return [rule.rows];
  if ('fn' in rule) return rule.args.flatMap(referencesOf);
  if ('const' in rule || 'context' in rule) return [];
  return referencesOfCondition(rule);
}

function referencesOfCondition(condition: Condition): string[] {
  switch (condition.op) {
    case 'all':
    case 'any':
      return condition.of.flatMap(referencesOf);
    case 'not':
      return referencesOf(condition.of);
    case 'between':
      return [condition.left, condition.min, condition.max].flatMap(referencesOf);
    case 'in':
    case 'empty':
    case 'matchesList':
      return referencesOf(condition.left);
    default:
      return [...referencesOf(condition.left), ...referencesOf(condition.right)];
  }
}
