// Handlers of the health notice calls: one notice per insured person of a trade.
import { Problem } from '../../core/failures/problem.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { transitionNotice, readNotices } from '../store/health-notices.ts';
import type { SessionHandler } from './call.ts';
import { formKey, requireTrade } from '../answers/trade-form.ts';
import { insuredName, insuredRows } from '../answers/health-notice-rule.ts';
import { openScreen, saveScreen } from './screen.ts';

const noticeKey = ({ tradeId, insuredId }: { tradeId: string; insuredId: string }) =>
  formKey({ tradeId, screen: 'healthNotice', subject: insuredId });

export const initTellInfo: SessionHandler<'initTellInfo'> = (request, context) =>
  openScreen(context, noticeKey(request), request);

export const saveTellinfo: SessionHandler<'saveTellinfo'> = (request, context) =>
  saveScreen(context, noticeKey(request), request);

/** Every insured person in the order of the application, with the state of the health notice. */
export const getTellResult: SessionHandler<'getTellResult'> = async (request, { services, session }) => {
  const { tradeId, language = 'zh_CN' } = request;
  const { orderSn } = await requireTrade(services, session, tradeId);
  const answers = (await readSavedAnswers(services.db, formKey({ tradeId }))) ?? {};
  const notices = await readNotices(services.db, tradeId);
  return {
    orderSn,
    insured: insuredRows(answers).flatMap((row) => {
      const state = notices.get(row.rowId!);
      if (!state) return [];
      const code = String(row['relation'] ?? '');
      const item = services.lists.item('relation', code);
      const relation = item ? labelIn(item.labels, language) : code;
      return [{ insuredId: row.rowId!, name: insuredName(row, answers), relation, state }];
    }),
  };
};

/** Applies the customer's decision on a failed notice. */
export const saveTellResult: SessionHandler<'saveTellResult'> = async (request, { services, session }) => {
  const { tradeId, insuredId, event } = request;
  await requireTrade(services, session, tradeId);
  const state = await transitionNotice(services.db, { tradeId, insuredId }, event);
  if (!state) throw new Problem('notice.settled');
  return { state };
};
