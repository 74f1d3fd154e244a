// Generated from schemas/calls; do not edit.
import type { Calls as Calls0 } from './draft.ts';
import type { Calls as Calls1 } from './family.ts';
import type { Calls as Calls2 } from './flow.ts';
import type { Calls as Calls3 } from './group.ts';
import type { Calls as Calls4 } from './health-notice.ts';
import type { Calls as Calls5 } from './insurance.ts';
import type { Calls as Calls6 } from './invoice.ts';
import type { Calls as Calls7 } from './lists.ts';
import type { Calls as Calls8 } from './ocr.ts';
import type { Calls as Calls9 } from './pay.ts';
import type { Calls as Calls10 } from './premium.ts';
import type { Calls as Calls11 } from './product.ts';
import type { Calls as Calls12 } from './reading.ts';
import type { Calls as Calls13 } from './screen.ts';
import type { Calls as Calls14 } from './session.ts';
import type { Calls as Calls15 } from './sms.ts';
import type { Calls as Calls16 } from './trade.ts';
import type { Calls as Calls17 } from './trail.ts';
import type { Calls as Calls18 } from './upload.ts';

export type AllCalls = Calls0 & Calls1 & Calls2 & Calls3 & Calls4 & Calls5 & Calls6 & Calls7 & Calls8 & Calls9 & Calls10 & Calls11 & Calls12 & Calls13 & Calls14 & Calls15 & Calls16 & Calls17 & Calls18;

export const callPaths = {
  temporaryDataSave: { method: 'POST', path: '/funapi/insure/temporaryDataSave' },
  temporaryDataUpdate: { method: 'POST', path: '/funapi/insure/temporaryDataUpdate' },
  temporaryDataInfo: { method: 'POST', path: '/funapi/insure/temporaryDataInfo' },
  temporaryDataRemove: { method: 'POST', path: '/funapi/insure/temporaryDataRemove' },
  familyList: { method: 'POST', path: '/funapi/insure/family/list' },
  familySave: { method: 'POST', path: '/funapi/insure/family/save' },
  familyRemove: { method: 'POST', path: '/funapi/insure/family/remove' },
  flowConfig: { method: 'POST', path: '/funapi/insure/flowConfig' },
  emProductQueryGrouplist: { method: 'POST', path: '/funapi/product/emProductQueryGrouplist' },
  groupCalculate: { method: 'POST', path: '/funapi/insure/group/groupCalculate' },
  initTellInfo: { method: 'POST', path: '/funapi/insure/initTellInfo' },
  saveTellinfo: { method: 'POST', path: '/funapi/insure/saveTellinfo' },
  getTellResult: { method: 'POST', path: '/funapi/insure/getTellResult' },
  saveTellResult: { method: 'POST', path: '/funapi/insure/saveTellResult' },
  initInsuranceInfo: { method: 'POST', path: '/funapi/insure/initInsuranceInfo' },
  saveInsureInfo: { method: 'POST', path: '/funapi/insure/saveInsureInfo' },
  relationRule: { method: 'POST', path: '/funapi/insure/relationRule' },
  getAgeByBirthday: { method: 'POST', path: '/funapi/insure/getAgeByBirthday' },
  invoiceSave: { method: 'POST', path: '/funapi/insure/invoice/save' },
  groupInvoiceType: { method: 'POST', path: '/funapi/insure/group/groupInvoiceType' },
  groupInvoiceField: { method: 'POST', path: '/funapi/insure/group/groupInvoiceField' },
  areaList: { method: 'POST', path: '/funapi/insure/areaList' },
  bankList: { method: 'POST', path: '/funapi/insure/bankList' },
  codeList: { method: 'POST', path: '/funapi/insure/codeList' },
  occupationTree: { method: 'POST', path: '/funapi/insure/occupationTree' },
  occupationSearch: { method: 'POST', path: '/funapi/insure/occupationSearch' },
  listSearch: { method: 'POST', path: '/funapi/insure/listSearch' },
  ocrIdCard: { method: 'POST', path: '/funapi/product/ocrIdCard' },
  pay: { method: 'POST', path: '/funapi/insure/pay' },
  queryPayStatus: { method: 'POST', path: '/funapi/insure/queryPayStatus' },
  payCallBack: { method: 'POST', path: '/funapi/insure/payCallBack' },
  getProductPlan: { method: 'POST', path: '/funapi/product/getProductPlan' },
  calculate: { method: 'POST', path: '/funapi/insure/calculate' },
  toPremTrialCalc: { method: 'POST', path: '/funapi/insure/toPremTrialCalc' },
  emProductQueryHomeList: { method: 'POST', path: '/funapi/product/emProductQueryHomeList' },
  readingOpen: { method: 'POST', path: '/funapi/insure/reading/open' },
  readingReport: { method: 'POST', path: '/funapi/insure/reading/report' },
  consentRecord: { method: 'POST', path: '/funapi/insure/consent/record' },
  initScreen: { method: 'POST', path: '/funapi/insure/screen/init' },
  openForm: { method: 'POST', path: '/funapi/insure/screen/open' },
  saveScreen: { method: 'POST', path: '/funapi/insure/screen/save' },
  refreshUserData: { method: 'POST', path: '/funapi/gateway/sso/refreshUserData' },
  startSession: { method: 'POST', path: '/funapi/gateway/sso/startSession' },
  loginWithMobile: { method: 'POST', path: '/funapi/gateway/auth/loginWithMobile' },
  exchangeLink: { method: 'POST', path: '/funapi/gateway/sso/exchangeLink' },
  logout: { method: 'POST', path: '/funapi/gateway/auth/logout' },
  sendVerifyCode: { method: 'POST', path: '/funapi/gateway/auth/sendVerifyCode' },
  checkVerifyCode: { method: 'POST', path: '/funapi/gateway/auth/checkVerifyCode' },
  verifyCodeInfo: { method: 'POST', path: '/funapi/gateway/auth/verifyCodeInfo' },
  getTradeId: { method: 'POST', path: '/funapi/gateway/sso/getTradeId' },
  tradeList: { method: 'POST', path: '/funapi/insure/trade/list' },
  tradeRemove: { method: 'POST', path: '/funapi/insure/trade/remove' },
  queryByTradeId: { method: 'POST', path: '/funapi/insure/trade/queryByTradeId' },
  pushBacktraceLog: { method: 'POST', path: '/funapi/product/pushBacktraceLog' },
  cosGetSign: { method: 'POST', path: '/funapi/product/cosGetSign' },
  cosSignUpload: { method: 'GET', path: '/funapi/cos/signUpload' },
} as const satisfies Record<keyof AllCalls, { method: 'GET' | 'POST'; path: string }>;

/**
 * The calls that write; all others read. Identical reads in flight share a request, and a read is retried once after a
 * network failure; a write is sent exactly once (A42).
 */
export const writes: readonly (keyof AllCalls)[] = [
  'temporaryDataSave',
  'temporaryDataUpdate',
  'temporaryDataRemove',
  'familySave',
  'familyRemove',
  'saveTellinfo',
  'saveTellResult',
  'saveInsureInfo',
  'invoiceSave',
  'ocrIdCard',
  'pay',
  'readingOpen',
  'readingReport',
  'consentRecord',
  'saveScreen',
  'refreshUserData',
  'startSession',
  'loginWithMobile',
  'exchangeLink',
  'logout',
  'sendVerifyCode',
  'checkVerifyCode',
  'getTradeId',
  'tradeRemove',
  'pushBacktraceLog',
  'cosGetSign',
];
