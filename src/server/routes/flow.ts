import { readFlowOrder } from '../orders/flow-order.ts';
import { premiumChangeOf } from '../orders/premium-change.ts';
import { readProgress } from '../orders/trade-progress.ts';
import { readPageTitles } from '../store/page-titles.ts';
import { isSoldOnline } from '../store/products.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Returns the purchase flow of a trade: its steps with their progress, and its optional screens, with their names. */
export const flowConfig: SessionHandler<'flowConfig'> = async (
  { tradeId, language = 'zh_CN' },
  { services, session },
) => {
  const trade = await requireTrade(services, session, tradeId);
  const { steps, beside, changes, premium } = await readProgress(services, trade, language);
  const versionOf = (screen: string) => services.releases.versionId(screen, trade);
  const screens = [...steps.map(({ screen }) => screen), ...beside];
  const titles = await readPageTitles(
    services.db,
    screens.flatMap((screen) => versionOf(screen) ?? []),
    language,
  );
  const names = screens.map((screen) => [screen, titles.get(versionOf(screen)!) ?? screen]);
  const order = await readFlowOrder(services, tradeId);
  const premiumChange = await premiumChangeOf(services, tradeId, premium, language);
  return {
    orderSn: trade.orderSn,
    isSoldOnline: await isSoldOnline(services.db, trade),
    ...(order && { order }),
    ...(premiumChange && { premiumChange }),
    beside,
    names: Object.fromEntries(names),
    steps: steps.map((step) => {
      const changed = step.state === 'toDo' ? changes.get(step.screen) : undefined;
      return { ...step, ...(changed && { changes: changed }) };
    }),
  };
};
