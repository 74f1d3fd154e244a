import type { GroupRates } from '../../../schemas/generated/group-rates.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import {
  groupPremium,
  type Group,
  type PlanPremium,
  type UnpricedReason,
} from '../../core/pricing/group-premium.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readGroupRates } from '../store/products.ts';
import type { ScreenRule } from './screen-rule.ts';

/** Where the form of a group quote asks for what the price depends on. */
const GROUP = 'group';
const PLANS = 'plans';

/** Checked answers of a group quote, as its price reads them. */
export function groupOf(answers: Answers): Group {
  const { occupationClass, packageType, insuredCount } = (answers[GROUP] ?? {}) as AnswerRow;
  return {
    occupationClass: String(occupationClass ?? ''),
    packageType: String(packageType ?? ''),
    insuredCount: typeof insuredCount === 'number' ? insuredCount : 0,
  };
}

/** What each plan of a group costs, in the order of the form. */
export function pricesOf(rates: GroupRates, answers: Answers): (PlanPremium | UnpricedReason)[] {
  const plans = (answers[PLANS] ?? []) as AnswerRow[];
  return plans.map((plan) => {
    const sums = Object.entries(plan).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return groupPremium(rates, groupOf(answers), new Map(sums));
  });
}

const UNPRICED_ISSUES = {
  occupation: { code: 'occupation.refused', at: childPath(GROUP, 'occupationClass') },
  package: { code: 'option.unavailable', at: childPath(GROUP, 'packageType') },
} as const satisfies Record<UnpricedReason, { code: string; at: string }>;

/** A quote is only taken for a group that has a price. */
export const groupQuoteRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ trade }, answers, tx) => {
    const rates = await readGroupRates(tx, trade);
    if (!rates) throw new Problem('quote.none');
    const refused = pricesOf(rates, answers).find(
      (price): price is UnpricedReason => typeof price === 'string',
    );
    if (refused) throw new Problem('answers.invalid', { issues: [UNPRICED_ISSUES[refused]] });
  },
};
