// Generated from schemas/calls; do not edit.
import type { Calls as Calls0 } from './confirm.ts';
import type { Calls as Calls1 } from './draft.ts';
import type { Calls as Calls2 } from './event.ts';
import type { Calls as Calls3 } from './face.ts';
import type { Calls as Calls4 } from './family.ts';
import type { Calls as Calls5 } from './flow.ts';
import type { Calls as Calls6 } from './group.ts';
import type { Calls as Calls7 } from './health-notice.ts';
import type { Calls as Calls8 } from './insurance.ts';
import type { Calls as Calls9 } from './insured-confirm.ts';
import type { Calls as Calls10 } from './invoice.ts';
import type { Calls as Calls11 } from './letter.ts';
import type { Calls as Calls12 } from './lists.ts';
import type { Calls as Calls13 } from './ocr.ts';
import type { Calls as Calls14 } from './order.ts';
import type { Calls as Calls15 } from './pay.ts';
import type { Calls as Calls16 } from './policy.ts';
import type { Calls as Calls17 } from './premium.ts';
import type { Calls as Calls18 } from './product.ts';
import type { Calls as Calls19 } from './reading.ts';
import type { Calls as Calls20 } from './screen.ts';
import type { Calls as Calls21 } from './session.ts';
import type { Calls as Calls22 } from './sms.ts';
import type { Calls as Calls23 } from './trade.ts';
import type { Calls as Calls24 } from './trail.ts';
import type { Calls as Calls25 } from './underwriting.ts';
import type { Calls as Calls26 } from './upload.ts';

export type AllCalls = Calls0 & Calls1 & Calls2 & Calls3 & Calls4 & Calls5 & Calls6 & Calls7 & Calls8 & Calls9 & Calls10 & Calls11 & Calls12 & Calls13 & Calls14 & Calls15 & Calls16 & Calls17 & Calls18 & Calls19 & Calls20 & Calls21 & Calls22 & Calls23 & Calls24 & Calls25 & Calls26;

/** The paths of calls after `/funapi/`, where they are not the usual one; a path that ends with `/` goes on with the name. */
const otherPaths: Partial<Record<keyof AllCalls, string>> = {
  faceDetectInfo: 'gateway/sso/',
  faceDetectAuth: 'gateway/sso/',
  saveFaceResult: 'gateway/face/saveResult',
  familyList: 'insure/family/list',
  familySave: 'insure/family/save',
  familyRemove: 'insure/family/remove',
  emProductQueryGrouplist: 'product/',
  groupCalculate: 'insure/group/',
  invoiceSave: 'insure/invoice/save',
  groupInvoiceType: 'insure/group/',
  groupInvoiceField: 'insure/group/',
  letterList: 'insure/letter/list',
  letterReply: 'insure/letter/reply',
  ocrIdCard: 'product/',
  orderDelete: 'insure/order/delete',
  getProductPlan: 'product/',
  calculatePremCalculate: 'product/',
  emProductQueryHomeList: 'product/',
  productDetail: 'product/',
  readingOpen: 'insure/reading/open',
  readingReport: 'insure/reading/report',
  consentRecord: 'insure/consent/record',
  initScreen: 'insure/screen/init',
  openForm: 'insure/screen/open',
  saveScreen: 'insure/screen/save',
  refreshUserData: 'gateway/sso/',
  startSession: 'gateway/sso/',
  loginWithMobile: 'gateway/auth/',
  exchangeLink: 'gateway/sso/',
  logout: 'gateway/auth/',
  sendVerifyCode: 'gateway/auth/',
  checkVerifyCode: 'gateway/auth/',
  verifyCodeInfo: 'gateway/auth/',
  getTradeId: 'gateway/sso/',
  tradeList: 'insure/trade/list',
  tradeRemove: 'insure/trade/remove',
  queryByTradeId: 'insure/trade/',
  pushBacktraceLog: 'product/',
  electronicPolicy: 'insure/policy/epolicy',
  cosGetSign: 'product/',
  cosSignUpload: 'cos/signUpload',
};

/** The path of a call: most are `/funapi/insure/` with the name. */
export const callPath = (name: keyof AllCalls): string =>
  `/funapi/${(otherPaths[name] ?? 'insure/').replace(/\/$/, `/${name}`)}`;

/** The calls by GET; all others are by POST. */
export const gets: readonly (keyof AllCalls)[] = ['cosSignUpload'];

/**
 * The calls that are sent exactly once. Any other may be sent again after a network failure, and identical ones in flight
 * share a request: it reads, or it runs once for each `Idempotency-Key` (A42).
 */
export const sentOnce: readonly (keyof AllCalls)[] = ['temporaryDataSave', 'temporaryDataUpdate', 'temporaryDataRemove', 'faceDetectAuth', 'saveFaceResult', 'insuredConfirmInvite', 'insuredConfirmSendSMSS', 'insuredConfirmCheck', 'insuredConfirmConfirm', 'readingOpen', 'readingReport', 'refreshUserData', 'startSession', 'loginWithMobile', 'exchangeLink', 'logout', 'getTradeId', 'insuredConfirmTrail', 'pushBacktraceLog', 'cosGetSign'];
