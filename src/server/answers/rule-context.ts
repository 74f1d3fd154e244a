// What rules read besides the answers to their form.
import type { TradeContext } from '../../../schemas/generated/insurance.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Services } from '../services/services.ts';
import { readForeignAnswers } from '../store/foreign-answers.ts';
import { readMemberKind } from '../store/family-members.ts';
import { partsReadBy, readTradeContext } from '../store/trade-contexts.ts';
import type { Trade } from '../store/trades.ts';
import { tradeTermsOf } from './trade-terms-of.ts';
import { sourceForms } from './source-forms.ts';

/** The day, the code lists, the trade, and answers to its other screens. @param subject of the form instance */
export const ruleContextOf = async (
  services: Services,
  trade: Trade,
  subject: string,
  index: FormIndex,
): Promise<RuleContext & { trade: TradeContext }> => ({
  asOf: services.today(),
  codeListItem: (list, code) => services.lists.item(list, code),
  trade: await tradeContextOf(services, trade, subject, index),
});

/** What the rules of a form instance read of its trade; a page gets this with the form. */
export async function tradeContextOf(
  services: Services,
  trade: Trade,
  subject: string,
  index: FormIndex,
): Promise<TradeContext> {
  const { db } = services;
  const { tradeId } = trade;
  const forms = sourceForms(services, tradeId, trade);
  const read = await readForeignAnswers(db, forms, { tradeId, subject }, index);
  const member = partsReadBy(index).has('member')
    ? await readMemberKind(db, { ownerId: trade.ownerId, memberId: subject })
    : undefined;
  const terms = await tradeTermsOf(services, trade, index);
  return { ...(await readTradeContext(db, trade, index)), ...terms, ...read, ...(member && { member }) };
}
