import type { GroupCalculateResponse } from '../../../schemas/generated/group.ts';
import { Problem } from '../../core/failures/problem.ts';
import { yuanOf, type PlanPremium } from '../../core/pricing/group-premium.ts';
import { readSavedAnswers } from '../store/drafts.ts';
import { readGroupProducts, readGroupRates, readProduct } from '../store/products.ts';
import type { Handler, SessionHandler } from './call.ts';
import { currentForm, formKey } from '../answers/trade-form.ts';
import { groupOf, pricesOf } from '../answers/group-quote-rule.ts';

/** From how many insured persons on a computer is advised: more than ten (A63). */
const COMPUTER_ADVISED_OVER = 10;

export const emProductQueryGrouplist: Handler<'emProductQueryGrouplist'> = async (
  { language = 'zh_CN' },
  { services: { db } },
) => ({ products: await readGroupProducts(db, language) });

/** What a group costs, from the answers that were saved last and the rates of today. */
export const groupCalculate: SessionHandler<'groupCalculate'> = async (request, { services, session }) => {
  const { tradeId, language = 'zh_CN' } = request;
  const key = formKey({ tradeId, screen: 'groupQuote' });
  const { trade, form } = await currentForm(services, session, key);
  const rates = await readGroupRates(services.db, trade);
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, language);
  if (!rates || !product) throw new Problem('quote.none');
  const answers = await readSavedAnswers(services.db, key);
  const priced = answers && pricesOf(rates, answers);
  // Rates that were changed since may refuse what was saved: then the form has to say so.
  if (!answers || !priced?.every((price) => typeof price !== 'string')) throw new Problem('quote.unfinished');
  const { index } = form;
  const nameOf = (elementCode: string): string => {
    const asking = index.elements.find(({ element }) => element.elementCode === elementCode);
    const { words } = index.form;
    const word = `${asking?.element.elementId}.elementName`;
    return words[language]?.[word] ?? words['zh_CN']?.[word] ?? elementCode;
  };
  const { insuredCount } = groupOf(answers);
  return {
    riskName: product.riskName,
    supplierName: product.supplierName,
    rateVersion: rates.version,
    insuredCount,
    adviseComputer: insuredCount > COMPUTER_ADVISED_OVER,
    plans: priced.map((price) => planOf(price, nameOf)),
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
