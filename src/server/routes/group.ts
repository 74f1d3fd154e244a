// Handlers of the group insurance calls: the product list and the premium of a quote.
import type { GroupCalculateResponse } from '../../../schemas/generated/group.ts';
import { Problem } from '../../core/failures/problem.ts';
import { yuanOf, type PlanPremium } from '../../core/pricing/group-premium.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { readGroupProducts, readGroupRates, readProduct } from '../store/products.ts';
import type { Handler, SessionHandler } from './call.ts';
import { currentForm, formKey } from '../answers/trade-form.ts';
import { groupOf, pricesOf } from '../answers/group-quote-rule.ts';
import { callerChannel, requireSoldTo } from './sold-in-channel.ts';

/** Above this number of insured persons the page advises using a computer (A63). */
const COMPUTER_ADVISED_OVER = 10;

export const emProductQueryGrouplist: Handler<'emProductQueryGrouplist'> = async (
  { language = 'zh_CN' },
  context,
) => ({ products: await readGroupProducts(context.services.db, language, await callerChannel(context)) });

/**
 * Prices a group quote from the last saved answers and the current rates.
 *
 * @throws Problem product.notSold, quote.none without rates, quote.unfinished when the answers are missing or have no price
 */
export const groupCalculate: SessionHandler<'groupCalculate'> = async (request, context) => {
  const { services, session } = context;
  const { tradeId, language = 'zh_CN' } = request;
  const key = formKey({ tradeId, screen: 'groupQuote' });
  const { trade, form } = await currentForm(services, session, key);
  await requireSoldTo(context, session, trade);
  const rates = await readGroupRates(services.db, trade);
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, language);
  if (!rates || !product) throw new Problem('quote.none');
  const answers = await readSavedAnswers(services.db, key);
  const prices = answers && pricesOf(rates, answers);
  // New rates may not cover the saved answers; the form then shows the reason.
  if (!answers || !prices?.every((price) => typeof price !== 'string')) throw new Problem('quote.unfinished');
  const { index } = form;
  const nameOf = (elementCode: string): string => {
    const indexed = index.elements.find(({ element }) => element.elementCode === elementCode);
    const { words } = index.form;
    const wordKey = `${indexed?.element.elementId}.elementName`;
    return words[language]?.[wordKey] ?? words['zh_CN']?.[wordKey] ?? elementCode;
  };
  const { insuredCount } = groupOf(answers);
  return {
    riskName: product.riskName,
    supplierName: product.supplierName,
    rateVersion: rates.version,
    insuredCount,
    adviseComputer: insuredCount > COMPUTER_ADVISED_OVER,
    plans: prices.map((price) => planOf(price, nameOf)),
  };
};

const planOf = (
  { risks, perPerson, total }: PlanPremium,
  nameOf: (elementCode: string) => string,
): GroupCalculateResponse['plans'][number] => ({
  risks: risks.map(({ elementCode, sumInsured, fen }) => ({
    name: nameOf(elementCode),
    sumInsured,
    premium: yuanOf(fen),
  })),
  perPerson: yuanOf(perPerson),
  total: yuanOf(total),
});
