// The AJV keywords of group checks. Kept out of the checks, which phones load: only publishing compiles keywords.
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { omitUndefined } from './group-checks.ts';

type Keyword = Record<string, unknown>;

/** The keyword of each group check with its setting: plain numbers and flags. A check by conditions has none. */
const KEYWORDS: { [Name in GroupCheck['check']]: (check: Extract<GroupCheck, { check: Name }>) => Keyword } =
  {
    condition: () => ({}),
    idNumberOfType: ({ currentPass }) => ({ idNumberOfType: currentPass ? { currentPass } : true }),
    matchesIdNumber: () => ({ matchesIdNumber: true }),
    beneficiaryTotals: ({ max = 3 }) => ({ beneficiaryTotals: { max } }),
    personTwice: () => ({ personTwice: true }),
    samePerson: ({ role, onlySelf = false }) => ({ samePerson: { role, onlySelf } }),
    parentOlder: ({ onlySelf = false }) => ({ parentOlder: { onlySelf } }),
    differsFrom: ({ kind }) => ({ differsFrom: kind }),
    ageRange: ({ min, max, minDays }) => ({ ageRange: omitUndefined({ min, max, minDays }) }),
    differentPersons: () => ({ differentPersons: true }),
    minorDeathCap: () => ({ minorDeathCap: true }),
    waiver: ({ refuseFiveYears = false }) => ({ waiver: { refuseFiveYears } }),
    smoking: ({ expect }) => ({ smoking: expect }),
  };

/** The AJV keyword of a group check; empty for a check by conditions. */
export const groupCheckKeyword = (check: GroupCheck): Keyword =>
  (KEYWORDS[check.check] as (check: GroupCheck) => Keyword)(check);
