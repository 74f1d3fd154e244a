// The rule of the group quote screen, and the premium of its plans.
import type { GroupRates } from '../../../schemas/generated/group-rates.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import {
  groupPremium,
  type Group,
  type PlanPremium,
  type UnpricedReason,
} from '../../core/pricing/group-premium.ts';
import { QUOTE_SECTIONS } from '../../core/pricing/quote-form.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readGroupRates } from '../store/products.ts';
import type { ScreenRule } from './screen-rule.ts';

const { group: GROUP, plans: PLANS } = QUOTE_SECTIONS;

/** Extracts the rating factors of a group from checked answers. */
export function groupOf(answers: Answers): Group {
  const { occupationClass, packageType, insuredCount } = (answers[GROUP] ?? {}) as AnswerRow;
  return {
    occupationClass: String(occupationClass ?? ''),
    packageType: String(packageType ?? ''),
    insuredCount: typeof insuredCount === 'number' ? insuredCount : 0,
  };
}

/** Returns the premium of each plan, or why a plan has no premium, in the order of the form. */
export function pricesOf(rates: GroupRates, answers: Answers): (PlanPremium | UnpricedReason)[] {
  const plans = (answers[PLANS] ?? []) as AnswerRow[];
  return plans.map((plan) => {
    const sumsInsured = Object.entries(plan).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return groupPremium(rates, groupOf(answers), new Map(sumsInsured));
  });
}

const UNPRICED_ISSUES = {
  occupation: { code: 'occupation.refused', path: childPath(GROUP, 'occupationClass') },
  package: { code: 'option.unavailable', path: childPath(GROUP, 'packageType') },
} as const satisfies Record<UnpricedReason, { code: string; path: string }>;

/** Saves a quote only when every plan has a premium. */
export const groupQuoteRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ trade }, answers, tx) => {
    const rates = await readGroupRates(tx, trade);
    if (!rates) throw new Problem('quote.none');
    const reason = pricesOf(rates, answers).find(
      (price): price is UnpricedReason => typeof price === 'string',
    );
    if (reason) throw new Problem('answers.invalid', { issues: [UNPRICED_ISSUES[reason]] });
  },
};
