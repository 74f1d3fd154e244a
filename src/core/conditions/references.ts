/** What conditions and expressions read: elements, sections and code lists. */

import type { MatchesList } from '../../../schemas/generated/condition.ts';
import { foldRule, listCases, type Rule } from './fold-condition.ts';

const REFERENCES = listCases((node) => {
  if ('element' in node) return [node.element];
  return 'rows' in node ? [node.rows] : [];
});

/** The ids of all elements and sections that a condition or an expression reads, in reading order, with repeats. */
export const referencesOf = (rule: Rule): string[] => foldRule(rule, REFERENCES);

/** The elements that a rule reads as one value: all but those that an aggregate reads as a column. */
export const scalarReferencesOf = (rule: Rule): string[] => foldRule(rule, SCALAR_REFERENCES);

const SCALAR_REFERENCES: typeof REFERENCES = {
  ...listCases((node) => ('element' in node ? [node.element] : [])),
  aggregate: (call, args) => args.filter((_ids, i) => 'fn' in call.args[i]!).flat(),
};

/** The look-ups in code lists that a rule makes, in reading order, with repeats. */
export const listLookupsOf = (rule: Rule): MatchesList[] => foldRule(rule, LIST_LOOKUPS);

const LIST_LOOKUPS = listCases((node) => ('op' in node && node.op === 'matchesList' ? [node] : []));

/** Whether a rule divides by the constant 0, which leaves its result unknown for ever. */
export const isDividedByZero = (rule: Rule): boolean => foldRule(rule, ZERO_DIVISIONS).length > 0;

const ZERO_DIVISIONS = listCases((node) =>
  'fn' in node && node.fn === 'divide'
    ? node.args.slice(1).filter((divisor) => 'const' in divisor && divisor.const === 0)
    : [],
);
