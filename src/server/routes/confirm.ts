// Handlers of the calls from a complete application to its order.
import type { SecondCalculateResponse } from '../../../schemas/generated/confirm.ts';
import { chosenFactors } from '../../core/orders/build-snapshot.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { requireTrade } from '../answers/trade-form.ts';
import { orderOf, readApplicationFacts } from '../orders/application-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { previewedDuties, previewedInsured, previewedPerson } from '../orders/order-preview.ts';
import { premiumChangeOf } from '../orders/premium-change.ts';
import { requireOrderable } from '../orders/require-orderable.ts';
import type { SessionHandler } from './call.ts';
import { requireSoldTo } from './sold-in-channel.ts';

/**
 * What the customer of an application is about to order, with its premium.
 *
 * @throws Problem trade.notFound; product.notSold in the session's channel; premium.none for a product that is not sold online; application.none before the application or
 *   the trial is saved; premium.refused with an issue at each answer that has no premium; order.unfinished and order.notChangeable as `requireOrderable`
 */
export const secondCalculate: SessionHandler<'secondCalculate'> = async (
  { tradeId, language = 'zh_CN' },
  context,
) => {
  const { services, session } = context;
  const trade = await requireTrade(services, session, tradeId);
  await requireSoldTo(context, session, trade);
  const facts = await readApplicationFacts(services.db, trade);
  const order = await orderOf(services, trade, facts, { documents: [], language });
  const { premium } = await requireOrderable(services, trade);
  const change = await premiumChangeOf(services, tradeId, premium, language);
  return {
    orderSn: trade.orderSn,
    ...previewOf(order),
    choices: chosenFactors(facts.rates, order.choice, language),
    ...(change && { change }),
  };
};

/** Makes the order of an application. @throws Problem as `confirmOrder`; product.notSold in the session's channel */
export const confirm: SessionHandler<'confirm'> = async (
  { tradeId, premFen, formerPremFen, language = 'zh_CN' },
  context,
) => {
  const { services, session } = context;
  const trade = await requireTrade(services, session, tradeId);
  await requireSoldTo(context, session, trade);
  const { orderSn, state } = await confirmOrder(services, trade, { premFen, formerPremFen, language });
  return { orderSn, orderState: state };
};

function previewOf(order: OrderSnapshot): Omit<SecondCalculateResponse, 'orderSn' | 'choices' | 'change'> {
  const { productName, supplierName, planName, applicant, insureds, premium } = order;
  return {
    riskName: productName,
    supplierName,
    planName,
    duties: previewedDuties(order),
    applicant: previewedPerson(applicant),
    insureds: insureds.map((insured) => previewedInsured(insured, order)),
    prem: yuanOf(premium.fen),
    premFen: premium.fen,
  };
}
