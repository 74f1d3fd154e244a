import type { EventPage } from '../../../schemas/generated/event.ts';

const PAGES: Readonly<Record<EventPage, true>> = {
  other: true,
  home: true,
  ensureDetail: true,
  tryPrice: true,
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
  insuredSure: true,
  faceCheck: true,
  choosePay: true,
  orderResult: true,
  epolicy: true,
  previewPdf: true,
  orderdetail: true,
  orderlist: true,
  unpayList: true,
  letterList: true,
  letterDetail: true,
  checkFail: true,
  groupQuote: true,
  groupQuoteResult: true,
  login: true,
  linkInvalid: true,
};

const isPage = (name: string): name is EventPage => Object.hasOwn(PAGES, name);

/**
 * The page of an address. What else stands there stays out of events: anybody can write anything into an address.
 *
 * @param path with the base path, such as `/shop/orderResult/0101`
 */
export function eventPage(path: string): EventPage {
  const page = path.split('/')[2] ?? '';
  if (page === '' || page === 'tabbar') return 'home';
  return isPage(page) ? page : 'other';
}
