/** What conditions and expressions read: elements, sections and code lists. */

import type { ItemAttribute, MatchesList } from '../../../schemas/generated/condition.ts';
import { foldRule, listCases, type Rule } from './fold-condition.ts';

const REFERENCES = listCases((node) => {
  if ('element' in node) return [node.element];
  return 'rows' in node ? [node.rows] : [];
});

/** The ids of all elements and sections that a condition or an expression reads, in reading order, with repeats. */
export const referencesOf = (rule: Rule): string[] => foldRule(rule, REFERENCES);

/** The elements that a rule reads as one value in its own place: not as the column of an aggregate, nor in rows. */
export const scalarReferencesOf = (rule: Rule): string[] => foldRule(rule, SCALAR_REFERENCES);

const SCALAR_REFERENCES: typeof REFERENCES = {
  ...listCases((node) => ('element' in node ? [node.element] : [])),
  rows: () => [],
  someOrEvery: () => [],
  aggregate: (call, args) => args.filter((_ids, i) => 'fn' in call.args[i]!).flat(),
};

/** The look-ups in code lists that a rule makes, in reading order, with repeats. */
export const listLookupsOf = (rule: Rule): (MatchesList | ItemAttribute)[] => foldRule(rule, LIST_LOOKUPS);

const LIST_LOOKUPS = listCases((node) => ('list' in node ? [node] : []));

/** The named conditions that a rule refers to, also by the conditions that it names, with repeats. */
export const conditionsNamedIn = (rule: Rule): string[] => foldRule(rule, NAMES);

const NAMES = listCases((node) => ('op' in node && node.op === 'ref' ? [node.condition] : []));

/** The rules that a rule evaluates in each row of a section. */
export interface RowRules {
  rows: string;
  rules: readonly Rule[];
}

/** The rules for rows inside a rule, at any depth. */
export const rowRulesOf = (rule: Rule): RowRules[] => foldRule(rule, ROW_RULES);

const ROW_RULES = listCases<RowRules>((node) => {
  if (!('rows' in node)) return [];
  const rules: (Rule | undefined)[] = [node.where, 'of' in node ? node.of : undefined];
  return [{ rows: node.rows, rules: rules.filter((rule) => rule !== undefined) }];
});

/** Whether a rule reads the number of its own row. */
export const readsRowNumber = (rule: Rule): boolean => foldRule(rule, ROW_NUMBERS).length > 0;

const ROW_NUMBERS: ReturnType<typeof listCases<boolean>> = {
  ...listCases((node) => ('context' in node && node.context === 'rowNumber' ? [true] : [])),
  rows: () => [],
  someOrEvery: () => [],
};
