import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import { pageKind } from '../../core/pages/page-kinds.ts';

/** Screens with a hand-built page, or one that also begins without a trade. */
const OWN_PAGES: ReadonlySet<string> = new Set([HEALTH_NOTICE_SCREEN, 'groupQuote', 'trialCalculation']);

/** The address of a screen of a trade: a page of its own, or that of every other form. */
export function screenPath(screen: string, trade: { orderSn: string; tradeId: string }): string {
  const isOwnPage = OWN_PAGES.has(screen) || pageKind(screen) !== 'page';
  const { orderSn, tradeId } = trade;
  const query = new URLSearchParams({ orderSn, tradeId, ...(!isOwnPage && { screen }) });
  return `/${isOwnPage ? screen : 'input'}?${query.toString()}`;
}
