import type { SalePage } from '../../../schemas/generated/trail.ts';
import type { LinkContext } from '../state/link-parameters.ts';

/** A page of a purchase that a customer is on. */
export interface SalePlace {
  /** The trade, or the link of an insured person (`linkKey`), who knows no trade. */
  tradeId: string;
  page: SalePage;
  /** The form of a page that shows several. */
  screen?: string;
}

/** Every page whose visits the trail has. */
const SALE_PAGES: Readonly<Record<SalePage, true>> = {
  ensureDetail: true,
  trialCalculation: true,
  insureInfomation: true,
  healthNotice: true,
  questionary: true,
  questionaryAll: true,
  input: true,
  invoice: true,
  familyList: true,
  familyEdit: true,
  processOrderInfo: true,
  readNotice: true,
  agreementDetail: true,
  shareSure: true,
  appntSure: true,
  choosePay: true,
  orderResult: true,
  epolicy: true,
  orderdetail: true,
  checkFail: true,
  letterDetail: true,
  groupQuote: true,
  groupQuoteResult: true,
  insuredSure: true,
};

const ID = /^[\w-]{22}$/;
const LINK_PREFIX = 'link ';

/** Stands for the trade of a link in the queues of this device. @param code of the link */
export const linkKey = (code: string): string => `${LINK_PREFIX}${code}`;

/** The code of a link that stands for a trade; undefined for a trade. */
export const linkCodeOf = (key: string): string | undefined =>
  key.startsWith(LINK_PREFIX) ? key.slice(LINK_PREFIX.length) : undefined;

const isSalePage = (page: string): page is SalePage => Object.hasOwn(SALE_PAGES, page);

/**
 * The page and the trade of an address; undefined outside of a purchase. Of the address, only what the contract lists gets into
 * the trail.
 *
 * @param path below the base path, with its leading slash
 * @param context names the trade of an order whose address has the number of the order alone
 */
export function salePlace(
  path: string,
  query: URLSearchParams,
  context: Pick<LinkContext, 'orderSn' | 'tradeId'>,
): SalePlace | undefined {
  const page = path.split('/')[1] ?? '';
  if (page === 'insuredSure') return placeOfLink(query.get('code') ?? '');
  const orderSn = query.get('orderSn');
  const tradeId = query.get('tradeId') ?? (orderSn === context.orderSn ? context.tradeId : undefined);
  if (!isSalePage(page) || !tradeId || !ID.test(tradeId)) return undefined;
  const screen = page === 'input' ? (query.get('screen') ?? '') : '';
  const isScreen = /^(?!.*\d{6})[A-Za-z][A-Za-z0-9]{1,39}$/.test(screen);
  return { tradeId, page, ...(isScreen && { screen }) };
}

const placeOfLink = (code: string): SalePlace | undefined =>
  ID.test(code) ? { tradeId: linkKey(code), page: 'insuredSure' } : undefined;
