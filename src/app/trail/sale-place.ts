import type { SalePage } from '../../../schemas/generated/trail.ts';
import type { LinkContext } from '../state/link-parameters.ts';

/** A page of a purchase that a customer is on. */
export interface SalePlace {
  tradeId: string;
  page: SalePage;
  /** The form of a page that shows several. */
  screen?: string;
}

/** Every page whose visits the trail has. */
const SALE_PAGES: Readonly<Record<SalePage, true>> = {
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
  choosePay: true,
  orderResult: true,
  epolicy: true,
  orderdetail: true,
  checkFail: true,
  groupQuote: true,
  groupQuoteResult: true,
};

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
  const orderSn = query.get('orderSn');
  const tradeId = query.get('tradeId') ?? (orderSn === context.orderSn ? context.tradeId : undefined);
  if (!isSalePage(page) || !tradeId || !/^[\w-]{22}$/.test(tradeId)) return undefined;
  const screen = page === 'input' ? (query.get('screen') ?? '') : '';
  const isScreen = /^(?!.*\d{6})[A-Za-z][A-Za-z0-9]{1,39}$/.test(screen);
  return { tradeId, page, ...(isScreen && { screen }) };
}
