// The built-in checks of house rules, said as checks by conditions.
import type { Condition, Expression } from '../../schemas/generated/condition.ts';
import type {
  ConditionCheck,
  GroupCheck,
  HouseRuleIssue,
  ParentOlderCheck,
  SmokingCheck,
  WaiverCheck,
} from '../../schemas/generated/group-check.ts';

export type HouseRule = ParentOlderCheck | SmokingCheck | WaiverCheck;

export const isHouseRule = (check: GroupCheck): check is HouseRule =>
  check.check === 'parentOlder' || check.check === 'smoking' || check.check === 'waiver';

const compare = (op: 'eq' | 'ne' | 'lt' | 'le' | 'ge', element: string, right: Expression): Condition => ({
  op,
  left: { element },
  right,
});
const is = (element: string, value: string | boolean) => compare('eq', element, { const: value });
const isIn = (element: string, values: string[]): Condition => ({ op: 'in', left: { element }, values });
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const any = (...of: Condition[]): Condition => ({ op: 'any', of });

/**
 * The checks by conditions that refuse what a built-in check refuses, at the same questions and by the same codes.
 *
 * @param notPeriods options of the question for the payment period that are no period
 */
export function asConditions(check: HouseRule, notPeriods: string[] = []): ConditionCheck[] {
  const refusals = refusalsOf(check, notPeriods);
  return refusals.map(([issue, path, refuseWhen], i) => ({
    checkId: `${check.checkId}${i}`,
    check: 'condition',
    refuseWhen,
    path,
    severity: 'error',
    issue,
    ...whenOf(check),
  }));
}

type Refusal = [issue: HouseRuleIssue, path: string, refuseWhen: Condition];

function refusalsOf(check: HouseRule, notPeriods: string[]): Refusal[] {
  switch (check.check) {
    case 'parentOlder': {
      const { relation, birthDate, otherBirthDate } = check;
      const isElder = all(
        isIn(relation, ['parent', 'grandparent']),
        compare('ge', birthDate, { element: otherBirthDate }),
      );
      const isYounger = all(
        isIn(relation, ['child', 'grandchild']),
        compare('le', birthDate, { element: otherBirthDate }),
      );
      return [['person.parentOlder', relation, any(isElder, isYounger)]];
    }
    case 'smoking': {
      const { perDay, years, expect } = check;
      const isLow = (element: string) => compare('lt', element, { const: 10 });
      const isHigh = (element: string) => compare('ge', element, { const: 10 });
      const isAnswered = (element: string) => compare('ge', element, { const: 0 });
      return expect === 'smoker'
        ? [['smoking.nonSmoker', perDay, all(isLow(perDay), isLow(years))]]
        : [
            [
              'smoking.smoker',
              perDay,
              all(any(isHigh(perDay), isHigh(years)), isAnswered(perDay), isAnswered(years)),
            ],
          ];
    }
    case 'waiver': {
      const { waiver, relation, payPeriod } = check;
      const chosen = (condition: Condition) => all(is(waiver, true), condition);
      // One question has one issue, that of the first check.
      return [
        ...(relation ? [refusal('waiver.self', waiver, chosen(is(relation, 'self')))] : []),
        ...(payPeriod ? periodRefusals(check, payPeriod, notPeriods) : []),
      ];
    }
  }
}

function periodRefusals(
  { waiver, refuseFiveYears }: WaiverCheck,
  payPeriod: string,
  notPeriods: string[],
): Refusal[] {
  const unless = (issue: HouseRuleIssue, periods: string[]) =>
    refusal(issue, waiver, all(is(waiver, true), isIn(payPeriod, periods)));
  return [
    unless('waiver.lumpSum', ['SINGLE', 'single']),
    ...(notPeriods.length > 0 ? [unless('waiver.payPeriod', notPeriods)] : []),
    ...(refuseFiveYears ? [unless('waiver.fiveYears', ['5Y', '5y'])] : []),
  ];
}

const refusal = (...parts: Refusal): Refusal => parts;

/** When the check runs: `selfRelation` counts as another relation while it is unanswered. */
function whenOf(check: HouseRule): { when?: Condition } {
  if (check.check !== 'parentOlder' || !check.selfRelation) return check.when ? { when: check.when } : {};
  const { selfRelation, onlySelf } = check;
  if (onlySelf) return { when: is(selfRelation, 'self') };
  return {
    when: any(
      { op: 'empty', left: { element: selfRelation } },
      compare('ne', selfRelation, { const: 'self' }),
    ),
  };
}
