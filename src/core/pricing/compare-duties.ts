// The duties of a product in each of its plans, side by side.
import type { GetProductPlanResponse, PlanRisk } from '../../../schemas/generated/premium.ts';

/** What is paid for a duty: an amount, an amount that the customer chooses, or nothing in money. In yuan, decimal strings. */
export type DutyAmount =
  | { kind: 'fixed'; amnt: string }
  | { kind: 'chosen'; min: string; max: string }
  | { kind: 'optional' };

export interface ComparedDuty {
  dutyCode: string;
  dutyName: string;
  /** Undefined in a plan without the duty. */
  amount: DutyAmount | undefined;
  /** Whether plans differ in it. */
  isDifferent: boolean;
}

export interface ComparedPlan {
  plan: string;
  planName: string;
  /** Those of all plans, in the order of the product. */
  duties: ComparedDuty[];
}

type Plans = Pick<GetProductPlanResponse, 'planList' | 'riskList'>;

/** The plans of a product, each with the duties of all. */
export function compareDuties({ planList, riskList }: Plans): ComparedPlan[] {
  // The plan with the most duties has them in the order of the product.
  const longestFirst = planList.toSorted((a, b) => b.dutyLists.length - a.dutyLists.length);
  const names = new Map(
    longestFirst.flatMap(({ dutyLists }) => dutyLists.map(({ dutyCode, dutyName }) => [dutyCode, dutyName])),
  );
  const amountIn = ({ dutyLists }: Plans['planList'][number], code: string): DutyAmount | undefined => {
    const duty = dutyLists.find(({ dutyCode }) => dutyCode === code);
    if (!duty) return undefined;
    if (duty.amnt !== undefined) return { kind: 'fixed', amnt: duty.amnt };
    return chosenAmount(riskList.find(({ riskCode }) => riskCode === duty.riskCode));
  };
  return planList.map((plan) => ({
    plan: plan.plan,
    planName: plan.planName,
    duties: [...names].map(([dutyCode, dutyName]) => ({
      dutyCode,
      dutyName,
      amount: amountIn(plan, dutyCode),
      isDifferent: new Set(planList.map((each) => JSON.stringify(amountIn(each, dutyCode)))).size > 1,
    })),
  }));
}

/** A duty without an amount pays the sum insured of its risk; a waiver pays no sum. */
function chosenAmount(risk: PlanRisk | undefined): DutyAmount {
  const { minAmnt: min, maxAmnt: max } = risk ?? {};
  return min === undefined || max === undefined ? { kind: 'optional' } : { kind: 'chosen', min, max };
}
