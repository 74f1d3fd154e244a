// Rule `beneficiaryTotals`: orders and shares of the designated beneficiaries.
import type { Rule, RuleIssue } from '../rule/rule.ts';
import { wholePercentIssue } from '../values/whole-percent.ts';

/** A designated beneficiary: position in the order of payment, and percentage of the amount paid to that order. */
interface BeneficiaryRow {
  order: number;
  ratio: number;
}

/**
 * Checks the designated beneficiaries of an insured: 1 to `max` rows, orders 1 to n without gaps, shares of each order
 * totalling 100 (V-044 to V-048, A15 to A18). Checks only the number of rows while a row lacks its order or share.
 */
export const beneficiaryTotals: Rule<{ rows?: unknown }, { max: number }> = {
  keyword: 'beneficiaryTotals',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['max'],
    properties: { max: { type: 'integer', minimum: 1, maximum: 3 } },
  },
  check({ rows }, { max }) {
    if (!Array.isArray(rows)) return undefined;
    if (rows.length === 0) return { code: 'beneficiary.empty' };
    if (rows.length > max) return { code: 'beneficiary.max', params: { max } };
    return rows.every(isComplete) ? sharesIssue(rows) : undefined;
  },
};

function isComplete(row: unknown): row is BeneficiaryRow {
  if (typeof row !== 'object' || row === null || !('order' in row) || !('ratio' in row)) return false;
  return typeof row.order === 'number' && typeof row.ratio === 'number';
}

function sharesIssue(rows: readonly BeneficiaryRow[]): RuleIssue | undefined {
  const totals = new Map<number, number>();
  for (const { order, ratio } of rows) {
    const issue = wholePercentIssue(ratio);
    if (issue) return issue;
    totals.set(order, (totals.get(order) ?? 0) + ratio);
  }
  for (let order = 1; order <= totals.size; order += 1) {
    if (!totals.has(order)) return { code: 'beneficiary.order' };
  }
  for (const [order, total] of totals) {
    if (total !== 100) return { code: 'beneficiary.total', params: { order, total } };
  }
  return undefined;
}
