import { foldRule, listCases, type Rule } from './fold-condition.ts';

/** The constants in a rule, in reading order, with repeats. */
export const constantsOf = (rule: Rule): (string | number | boolean)[] => foldRule(rule, CONSTANTS);

const CONSTANTS = listCases<string | number | boolean>((node) => {
  if ('const' in node) return [node.const];
  return 'values' in node ? node.values : [];
});
