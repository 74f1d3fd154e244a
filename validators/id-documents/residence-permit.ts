import { PERSONAL_NUMBER_STARTS, personalNumberFailure } from '../personal-number.ts';
import type { RuleFailure } from '../rule.ts';
import { formFailure } from './form-failure.ts';

/** Residence permit of Hong Kong (810000), Macau (820000) and Taiwan (830000) residents (V-027). */
export function residencePermitFailure(id: string, asOf: string): RuleFailure | undefined {
  return (
    formFailure(id, [18], /^\d{17}[\dXx]$/) ??
    personalNumberFailure(id, PERSONAL_NUMBER_STARTS.residencePermit, asOf)
  );
}
