import { Problem } from '../../core/failures/problem.ts';
import { calculate } from '../../core/pricing/individual-premium.ts';
import { trialChoice, trialPath } from '../../core/trial/trial-choice.ts';
import { agreeToPremium } from '../store/agreed-premiums.ts';
import { readRates } from '../store/products.ts';
import { choiceContextOf } from './priced-answers.ts';
import type { ScreenRule } from './screen-rule.ts';

/** The trial calculation: final answers have a premium, which the customer has seen beside the button that saves them. */
export const trialRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ services, trade }, answers, tx) => {
    const rates = await readRates(tx, trade);
    if (!rates) return;
    const chosen = trialChoice(rates, answers, choiceContextOf(services));
    const priced = chosen.ok ? calculate(rates, chosen.choice) : chosen;
    if (priced.ok) return agreeToPremium(tx, trade.tradeId, priced.premium.fen);
    const issues = chosen.ok
      ? priced.issues.map((issue) => ({ ...issue, path: trialPath(rates, answers, issue) }))
      : priced.issues;
    throw new Problem('answers.invalid', { issues });
  },
};
