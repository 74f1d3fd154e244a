// Handlers of the health notice calls: one notice per insured person of a trade.
import { Problem } from '../../core/failures/problem.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { changeAnswers } from '../store/changeable-answers.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { transitionNotice } from '../store/health-notices.ts';
import { readProduct } from '../store/products.ts';
import type { SessionHandler } from './call.ts';
import { formKey, requireTrade } from '../answers/trade-form.ts';
import { insuredRows } from '../../core/orders/insured-persons.ts';
import { insuredName } from '../answers/health-notice-rule.ts';
import { priceInTrade } from '../answers/price-words.ts';
import { readNoticeStates } from '../answers/notice-states.ts';
import { changedSince } from '../answers/source-changes.ts';
import { savedOutcome } from '../answers/saved-outcome.ts';
import { openScreen, saveScreen } from './screen.ts';

const noticeKey = ({ tradeId, insuredId }: { tradeId: string; insuredId: string }) =>
  formKey({ tradeId, screen: 'healthNotice', subject: insuredId });

export const initTellInfo: SessionHandler<'initTellInfo'> = (request, context) =>
  openScreen(context, noticeKey(request), request);

export const saveTellinfo: SessionHandler<'saveTellinfo'> = (request, context) =>
  saveScreen(context, noticeKey(request), request);

/**
 * The product, and every insured person in the order of the application, with the state of the health notice.
 *
 * @throws Problem trade.notFound or product.notFound
 */
export const getTellResult: SessionHandler<'getTellResult'> = async (request, { services, session }) => {
  const { tradeId, language = 'zh_CN' } = request;
  const trade = await requireTrade(services, session, tradeId);
  const { orderSn, supplierCode, riskCode } = trade;
  const product = await readProduct(services.db, supplierCode, riskCode, language);
  if (!product) throw new Problem('product.notFound');
  const answers = (await readSavedAnswers(services.db, formKey({ tradeId }))) ?? {};
  const notices = await readNoticeStates(services, tradeId);
  const rows = insuredRows(answers).filter(({ rowId }) => notices.has(rowId!));
  const outcomes = await Promise.all(rows.map(({ rowId }) => outcomeOf(rowId!)));
  return {
    orderSn,
    product,
    price: await priceInTrade(services, trade, product),
    insured: rows.map((row, i) => {
      const { state } = notices.get(row.rowId!)!;
      const outcome = outcomes[i];
      const code = String(row['relation'] ?? '');
      const item = services.lists.item('relation', code);
      const relation = item ? labelIn(item.labels, language) : code;
      return {
        insuredId: row.rowId!,
        name: insuredName(row, answers),
        relation,
        state,
        ...(outcome?.result === state && { outcome }),
      };
    }),
  };

  /** Of a notice that is answered; one that is not, or that people decide, has none. */
  async function outcomeOf(insuredId: string) {
    const { state } = notices.get(insuredId)!;
    return state === 'passed' || state === 'failed'
      ? savedOutcome(services, noticeKey({ tradeId, insuredId }), language)
      : undefined;
  }
};

/**
 * Applies the customer's decision on a failed notice, among those that its outcome leaves.
 *
 * @throws Problem trade.notFound, notice.settled, answers.notChangeable
 */
export const saveTellResult: SessionHandler<'saveTellResult'> = async (request, { services, session }) => {
  const { tradeId, insuredId, event } = request;
  await requireTrade(services, session, tradeId);
  const outcome = await savedOutcome(services, noticeKey({ tradeId, insuredId }), 'zh_CN');
  const isRefused = event !== 'correct' && outcome?.followUps?.includes(event) === false;
  // Nobody decides about answers that are open again.
  const isReopened = (await changedSince(services, noticeKey({ tradeId, insuredId }))).length > 0;
  if (isRefused || (isReopened && event === 'applyManual')) throw new Problem('notice.settled');
  const key = noticeKey({ tradeId, insuredId });
  const state = await changeAnswers(services.db, key, (tx) =>
    transitionNotice(tx, { tradeId, insuredId }, event),
  );
  if (!state) throw new Problem('notice.settled');
  return { state };
};
