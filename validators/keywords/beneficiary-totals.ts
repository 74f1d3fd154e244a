import type { Rule, RuleIssue } from '../rule/rule.ts';
import { wholePercentIssue } from '../values/whole-percent.ts';

/** A designated beneficiary: who is paid in which order, and what share of that order in per cent. */
interface BeneficiaryRow {
  order: number;
  ratio: number;
}

/**
 * The designated beneficiaries of one insured: at least one, at most `max`, orders 1 to n without gaps, and the shares
 * of each order total 100 (V-044 to V-048, A15 to A18). While a row lacks its order or share, only the number of rows
 * is judged.
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
    const failure = wholePercentIssue(ratio);
    if (failure) return failure;
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
