import type { FormIndex } from '../../core/form/form-index.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Services } from '../services/services.ts';
import { readTradeContext } from '../store/trade-contexts.ts';
import type { Trade } from '../store/trades.ts';

/** What rules read besides the answers to the form of a trade: the day, the code lists, and the trade. */
export const ruleContextOf = async (
  { db, lists, today }: Services,
  trade: Trade,
  index: FormIndex,
): Promise<RuleContext> => ({
  asOf: today(),
  codeListItem: (list, code) => lists.item(list, code),
  trade: await readTradeContext(db, trade, index),
});
