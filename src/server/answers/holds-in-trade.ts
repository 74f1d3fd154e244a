// Whether final answers are still those that their form asks for in the trade: plan, sum or premium may have changed.
import { checkAnswers } from '../../core/answers/check-answers.ts';
import { nestAnswers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { isVisible } from '../../core/answers/resolve.ts';
import { parseAnswers } from '../../core/answers/submitted-answers.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { Services } from '../services/services.ts';
import { readFinalAnswers } from '../store/final-answers.ts';
import { readTrades } from '../store/trades.ts';
import { ruleContextOf } from './rule-context.ts';
import { readsTrial } from './trade-terms-of.ts';

/**
 * Checks the latest final answers of a form that reads the trial once more, with the trial of now. They hold when they pass, and
 * when no answer would be left out. Answers of every other form hold.
 */
export async function holdsInTrade(services: Services, key: FormKey): Promise<boolean> {
  const final = await readFinalAnswers(services.db, key);
  const form = final && (await services.forms.get(final.versionId));
  if (!form || !readsTrial(form.index)) return true;
  const { index, validators } = form;
  const [trade] = await readTrades(services.db, [key.tradeId]);
  const parsed = parseAnswers(index, final.answers);
  if (!trade || !parsed.ok) return false;
  const context = await ruleContextOf(services, trade, key.subject, index);
  const result = checkAnswers(index, validators, parsed.answers, context);
  return (
    result.ok &&
    canonicalJson(nestAnswers(index, result.answers, isVisible(result.state))) ===
      canonicalJson(final.answers)
  );
}
