import { PERSONAL_NUMBER_PREFIXES, personalNumberIssue } from '../values/personal-number.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/** Residence permit of Hong Kong (810000), Macau (820000) and Taiwan (830000) residents (V-027). */
export function residencePermitIssue(id: string, asOf: string): RuleIssue | undefined {
  return (
    formatIssue(id, [18], /^\d{17}[\dXx]$/) ??
    personalNumberIssue(id, PERSONAL_NUMBER_PREFIXES.residencePermit, asOf)
  );
}
