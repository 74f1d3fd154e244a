import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import type { AllCalls } from '../../schemas/generated/call-paths.ts';
import { callPaths } from '../call-paths.ts';
import { dailySample } from '../depth.ts';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { linkToken } from '../../src/server/providers/channel-signature.ts';
import type { RouteRow } from '../../src/server/routes/route-table.ts';
import { answerFixture } from './answer-fixtures.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { spouse } from '../forms/members.ts';
import { completeSteps, payOrder, placeOrder } from './complete-application.ts';
import { moveOrder, openOrder, submitOrder } from '../../src/server/store/orders.ts';
import { databaseHash, serverUrl } from './database.ts';
import { inviteHusband, startFace, type FaceStart } from './face-link.ts';
import {
  inviteSpouse,
  orderForSpouse,
  proveIdentity,
  receiveCode,
  SPOUSE,
  type SpouseLink,
} from './insured-link.ts';
import { orderWithLetter, replyAnswers, replyRequest } from './letter-order.ts';
import { orderToPay } from './order-to-pay.ts';
import { png } from './pictures.ts';
import { publishDocument } from './product-documents.ts';
import { afterNoon, startServer, type CallName } from './server.ts';
import { CHANNEL_KEYS } from './simulated-ports.ts';
import { openTrade, PRODUCTS, randomTradeId, readStoredAnswers, type OpenTrade } from './trade.ts';

const server = await startServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(server.databaseUrl));
afterAll(close);
const { app, attempt, call, checked, simulated } = server;
const allRoutes = (await app.inject('/gateway/routes')).json<RouteRow[]>();
const routeTable = allRoutes.filter((row) => row.call !== '');
const { answers } = answerFixture('chenghai-self');

const CLAUSES_SHA256 = await publishDocument(server.databaseUrl, 'clauses', { countdown: 0 });

/** A link as a channel signs it. */
function signedLink() {
  const [{ channel, keyId, key }] = CHANNEL_KEYS;
  const parameters = { platformCode: channel, thirdUserId: 'a1' };
  const expires = Math.floor(afterNoon(600).getTime() / 1000);
  const token = linkToken({ keyId, expires, nonce: randomTradeId(), parameters }, key);
  return { token, parameters, isConfirmed: true };
}

/** A choice of Hemu's product for one insured, without its plan. */
const premiumChoice = {
  ...PRODUCTS.hemu,
  factorList: [{ factorType: 'deductible', factorValue: '10000' }],
  riskList: [{ riskCode: 'HMH-R03' }],
  smartAudit: true,
  applicant: { birthday: '1988-03-15', gender: 'F' as const },
  insureds: [
    {
      birthday: '1988-03-15',
      gender: 'F' as const,
      isApplicant: true,
      occupationClass: '1',
      factorList: [{ factorType: 'socialSecurity', factorValue: 'yes' }],
    },
  ],
};

/** A valid request for each call, in a trade that has a draft. The type makes the table complete. */
const requests: { [Name in CallName]: (trade: OpenTrade, revision: number) => AllCalls[Name]['request'] } = {
  getTradeId: () => PRODUCTS.panshan,
  queryByTradeId: ({ tradeId }) => ({ tradeId }),
  tradeList: () => ({ language: 'es_ES' }),
  tradeRemove: ({ tradeId }) => ({ tradeId, isRemoved: true }),
  startSession: () => ({}),
  loginWithMobile: (trade) => ({
    mobile: smsCodeKey(trade).mobile,
    code: simulated.sms.messages().at(-1)!.code,
  }),
  refreshUserData: () => ({ platformCode: '8', userId: 'someone' }),
  logout: () => ({}),
  exchangeLink: () => signedLink(),
  emProductQueryHomeList: () => ({ language: 'en_US' }),
  productDetail: () => ({ supplierCode: 'HMH', briskCode: 'HMH-B02', language: 'pt_BR' }),
  getProductPlan: () => ({ ...PRODUCTS.hemu, language: 'es_ES' }),
  calculate: () => ({ ...premiumChoice, plan: 'C', language: 'pt_BR' }),
  toPremTrialCalc: () => premiumChoice,
  initInsuranceInfo: ({ tradeId }) => ({ tradeId, language: 'zh_TW' }),
  saveInsureInfo: ({ key }, revision) => ({ ...key, revision, answers }),
  initScreen: ({ tradeId }) => ({ tradeId, screen: 'insureInfomation', language: 'es_ES' }),
  openForm: ({ tradeId }) => ({ tradeId, screen: 'insureInfomation', language: 'pt_BR' }),
  saveScreen: ({ key }, revision) => ({ ...key, screen: 'insureInfomation', revision, answers }),
  invoiceSave: ({ tradeId }) => ({ ...openFormKey(tradeId), answers: invoice }),
  groupInvoiceType: ({ tradeId }) => ({ tradeId, language: 'pt_BR' }),
  groupInvoiceField: ({ tradeId }) => ({ tradeId, invoiceType: 'quota', language: 'en_US' }),
  emProductQueryGrouplist: () => ({ language: 'es_ES' }),
  groupCalculate: ({ tradeId }) => ({ tradeId, language: 'en_US' }),
  flowConfig: ({ tradeId }) => ({ tradeId }),
  initTellInfo: ({ tradeId }) => ({ tradeId, insuredId: INSURED, language: 'pt_BR' }),
  saveTellinfo: ({ tradeId }) => ({
    ...openFormKey(tradeId),
    insuredId: INSURED,
    answers: { health: healthAnswers({ heart: 'yes' }) },
  }),
  getTellResult: ({ tradeId }) => ({ tradeId, language: 'en_US' }),
  saveTellResult: ({ tradeId }) => ({ tradeId, insuredId: INSURED, event: 'applyManual' }),
  calculatePremCalculate: ({ tradeId }) => ({ tradeId, answers: {}, language: 'es_ES' }),
  secondCalculate: ({ tradeId }) => ({ tradeId, language: 'en_US' }),
  confirm: ({ tradeId }) => ({ tradeId, premFen: premiums.get(tradeId)! }),
  insuredConfirmQuery: (trade) => ({ orderSn: orderOf(trade), language: 'pt_BR' }),
  insuredConfirmInvite: (trade) => ({ orderSn: orderOf(trade), insuredId: SPOUSE.insuredId }),
  insuredConfirmInfo: (trade) => ({ code: linkOf(trade).code, language: 'en_US' }),
  insuredConfirmIdNo: (trade) => ({ code: linkOf(trade).code, language: 'zh_TW' }),
  insuredConfirmSendSMSS: (trade) => ({ code: linkOf(trade).code }),
  insuredConfirmCheck: (trade) => ({
    code: linkOf(trade).code,
    lastSix: SPOUSE.lastSix,
    verifyCode: simulated.sms.messages().at(-1)!.code,
  }),
  insuredConfirmConfirm: (trade) => ({ code: linkOf(trade).code, ...agreements.get(trade.tradeId)! }),
  faceDetectInfo: (trade) => ({ code: faceOf(trade).code, language: 'pt_BR' }),
  faceDetectAuth: (trade) => ({ code: faceOf(trade).code, documentSha256: faceOf(trade).documentSha256 }),
  saveFaceResult: (trade) => ({ code: faceOf(trade).code, ...startedFaces.get(trade.tradeId)! }),
  insuredConfirmTrail: (trade) => ({
    code: linkOf(trade).code,
    backtraceId: 'sale-of-one-evening',
    source: randomTradeId(),
    entries: [{ seq: 1, kind: 'pageEntered', deviceAt: '2026-11-21T04:00:00.000Z', page: 'insuredSure' }],
  }),
  letterList: () => ({ language: 'pt_BR' }),
  letterInfo: (trade) => ({ letterId: letterOf(trade).letterId, language: 'es_ES' }),
  letterReply: (trade) => letterOf(trade),
  underwriting: (trade) => ({ orderSn: orderOf(trade) }),
  queryOrderStaus: (trade) => ({ orderSn: orderOf(trade) }),
  electronicPolicy: (trade) => ({ orderSn: orderOf(trade) }),
  myOrders: () => ({ filter: 'unpaid', language: 'pt_BR' }),
  countMyOrders: () => ({}),
  orderDetails: (trade) => ({ orderSn: orderOf(trade), language: 'en_US' }),
  cancel: (trade) => ({ orderSn: orderOf(trade) }),
  cancelUnderWrite: (trade) => ({ orderSn: orderOf(trade) }),
  revocation: (trade) => ({ orderSn: orderOf(trade) }),
  orderDelete: (trade) => ({ orderSn: orderOf(trade) }),
  confirmReceipt: (trade) => ({ orderSn: orderOf(trade) }),
  surrenderValue: (trade) => ({ orderSn: orderOf(trade) }),
  surrender: (trade) => ({ orderSn: orderOf(trade), refundFen: premiums.get(trade.tradeId)! }),
  pay: (trade) => ({ orderSn: orderOf(trade), way: 'qr' }),
  queryPayStatus: (trade) => ({ orderSn: orderOf(trade) }),
  payCallBack: (trade) => ({ orderSn: orderOf(trade), result: 'get_brand_wcpay_request:ok' }),
  familyList: ({ tradeId }) => ({ tradeId }),
  familySave: ({ tradeId }) => ({ ...openFormKey(tradeId), memberId: MEMBER, answers: { member: spouse } }),
  familyRemove: ({ tradeId }) => ({ tradeId, memberId: MEMBER }),
  pushBacktraceLog: ({ tradeId }) => ({
    tradeId,
    backtraceId: 'sale-of-one-evening',
    source: randomTradeId(),
    entries: [{ seq: 1, kind: 'pageEntered', deviceAt: '2026-11-21T04:00:00.000Z', page: 'input' }],
  }),
  reportEvents: () => ({
    build: 'BW1zAV0g',
    calls: [{ call: 'confirm', outcome: 'premium.changed', duration: 'under1s', count: 1 }],
    errors: [
      { page: 'choosePay', error: 'TypeError', position: 'order-screens-BL5Rd0qQ.js:1:2345', count: 2 },
    ],
  }),
  listNoticeWithContent: ({ tradeId }) => ({ tradeId, language: 'es_ES' }),
  readingOpen: ({ tradeId }) => ({ tradeId, documentId: 'clauses', countdown: 5 }),
  readingReport: ({ tradeId }) => ({
    tradeId,
    documentId: 'clauses',
    documentSha256: CLAUSES_SHA256,
    seconds: 5,
  }),
  consentRecord: ({ tradeId }) => ({
    tradeId,
    documentId: 'clauses',
    documentSha256: CLAUSES_SHA256,
    action: 'given',
  }),
  relationRule: ({ tradeId }) => ({ tradeId, language: 'pt_BR' }),
  getAgeByBirthday: () => ({ birthday: '1988-03-15' }),
  temporaryDataSave: ({ key }) => ({ ...key, answers }),
  temporaryDataUpdate: ({ key }, revision) => ({ ...key, revision, answers }),
  temporaryDataInfo: ({ tradeId }) => ({ tradeId }),
  temporaryDataRemove: ({ tradeId }) => ({ tradeId }),
  areaList: () => ({}),
  bankList: () => ({ language: 'es_ES' }),
  codeList: () => ({ listId: 'nationality', language: 'pt_BR' }),
  occupationTree: () => ({}),
  occupationSearch: () => ({ keyword: '医生' }),
  listSearch: () => ({ listId: 'area', keyword: 'hzxh', levels: 3 }),
  sendVerifyCode: smsCodeKey,
  checkVerifyCode: (trade) => ({ ...smsCodeKey(trade), code: simulated.sms.messages().at(-1)!.code }),
  verifyCodeInfo: smsCodeKey,
  cosGetSign: ({ tradeId }) => announcement(tradeId),
  cosSignUpload: ({ tradeId }) => ({ tradeId, uploadId: uploadIds.get(tradeId)! }),
  ocrIdCard: ({ tradeId }) => ({ tradeId, uploadId: uploadIds.get(tradeId)! }),
};

/** Method, path and id of each call that the specification names. */
const specifiedCalls: Partial<Record<CallName, string>> = {
  getTradeId: 'POST /funapi/gateway/sso/getTradeId [C-139]',
  queryByTradeId: 'POST /funapi/insure/trade/queryByTradeId [C-002]',
  loginWithMobile: 'POST /funapi/gateway/auth/loginWithMobile [C-011]',
  refreshUserData: 'POST /funapi/gateway/sso/refreshUserData [C-006]',
  pushBacktraceLog: 'POST /funapi/product/pushBacktraceLog [C-027]',
  consentRecord: 'POST /funapi/insure/consent/record [C-161]',
  calculate: 'POST /funapi/insure/calculate [C-049]',
  emProductQueryGrouplist: 'POST /funapi/product/emProductQueryGrouplist [C-022]',
  emProductQueryHomeList: 'POST /funapi/product/emProductQueryHomeList [C-023]',
  productDetail: 'POST /funapi/product/productDetail [C-018]',
  initInsuranceInfo: 'POST /funapi/insure/initInsuranceInfo [C-054]',
  listNoticeWithContent: 'POST /funapi/insure/listNoticeWithContent [C-055]',
  saveInsureInfo: 'POST /funapi/insure/saveInsureInfo [C-056]',
  invoiceSave: 'POST /funapi/insure/invoice/save [C-155]',
  groupInvoiceType: 'POST /funapi/insure/group/groupInvoiceType [C-133]',
  groupInvoiceField: 'POST /funapi/insure/group/groupInvoiceField [C-134]',
  initTellInfo: 'POST /funapi/insure/initTellInfo [C-077]',
  saveTellinfo: 'POST /funapi/insure/saveTellinfo [C-080]',
  getTellResult: 'POST /funapi/insure/getTellResult [C-045]',
  saveTellResult: 'POST /funapi/insure/saveTellResult [C-044]',
  familyList: 'POST /funapi/insure/family/list [C-152]',
  familySave: 'POST /funapi/insure/family/save [C-153]',
  calculatePremCalculate: 'POST /funapi/product/calculatePremCalculate [C-019]',
  secondCalculate: 'POST /funapi/insure/secondCalculate [C-050]',
  confirm: 'POST /funapi/insure/confirm [C-057]',
  insuredConfirmQuery: 'POST /funapi/insure/insuredConfirmQuery [C-081]',
  insuredConfirmInfo: 'POST /funapi/insure/insuredConfirmInfo [C-083]',
  insuredConfirmIdNo: 'POST /funapi/insure/insuredConfirmIdNo [C-084]',
  insuredConfirmSendSMSS: 'POST /funapi/insure/insuredConfirmSendSMSS [C-085]',
  insuredConfirmCheck: 'POST /funapi/insure/insuredConfirmCheck [C-086]',
  insuredConfirmConfirm: 'POST /funapi/insure/insuredConfirmConfirm [C-082]',
  faceDetectInfo: 'POST /funapi/gateway/sso/faceDetectInfo [C-140]',
  faceDetectAuth: 'POST /funapi/gateway/sso/faceDetectAuth [C-141]',
  saveFaceResult: 'POST /funapi/gateway/face/saveResult [C-144]',
  letterList: 'POST /funapi/insure/letter/list [C-148]',
  letterInfo: 'POST /funapi/insure/letterInfo [C-120]',
  letterReply: 'POST /funapi/insure/letter/reply [C-147]',
  underwriting: 'POST /funapi/insure/underwriting [C-058]',
  queryOrderStaus: 'POST /funapi/insure/queryOrderStaus [C-060]',
  electronicPolicy: 'POST /funapi/insure/policy/epolicy [C-156]',
  myOrders: 'POST /funapi/insure/myOrders [C-088]',
  countMyOrders: 'POST /funapi/insure/countMyOrders [C-089]',
  orderDetails: 'POST /funapi/insure/orderDetails [C-087]',
  cancel: 'POST /funapi/insure/cancel [C-090]',
  cancelUnderWrite: 'POST /funapi/insure/cancelUnderWrite [C-091]',
  revocation: 'POST /funapi/insure/revocation [C-092]',
  orderDelete: 'POST /funapi/insure/order/delete [C-154]',
  pay: 'POST /funapi/insure/pay [C-061]',
  queryPayStatus: 'POST /funapi/insure/queryPayStatus [C-063]',
  payCallBack: 'POST /funapi/insure/payCallBack [C-064]',
  relationRule: 'POST /funapi/insure/relationRule [C-113]',
  getAgeByBirthday: 'POST /funapi/insure/getAgeByBirthday [C-052]',
  temporaryDataSave: 'POST /funapi/insure/temporaryDataSave [C-105]',
  temporaryDataUpdate: 'POST /funapi/insure/temporaryDataUpdate [C-107]',
  temporaryDataInfo: 'POST /funapi/insure/temporaryDataInfo [C-108]',
  temporaryDataRemove: 'POST /funapi/insure/temporaryDataRemove [C-106]',
  areaList: 'POST /funapi/insure/areaList [C-074]',
  bankList: 'POST /funapi/insure/bankList [C-073]',
  occupationTree: 'POST /funapi/insure/occupationTree [C-071]',
  occupationSearch: 'POST /funapi/insure/occupationSearch [C-072]',
  sendVerifyCode: 'POST /funapi/gateway/auth/sendVerifyCode [C-010]',
  cosGetSign: 'POST /funapi/product/cosGetSign [C-013]',
  cosSignUpload: 'GET /funapi/cos/signUpload [C-040]',
};

/** The number of the order that waits for payment in each trade. */
const orderSns = new Map<string, string>();
const orderOf = ({ tradeId }: OpenTrade) => orderSns.get(tradeId)!;
async function openOrderToPay({ tradeId }: OpenTrade) {
  orderSns.set(tradeId, await orderToPay(db, tradeId, afterNoon(0)));
}

/** The premium of each complete application, in fen. */
const premiums = new Map<string, number>();
async function complete(trade: OpenTrade) {
  await completeSteps(server, trade, 'chenghai');
  const { tradeId, token } = trade;
  premiums.set(tradeId, (await call('secondCalculate', { tradeId }, token)).premFen);
}
async function order(trade: OpenTrade) {
  await complete(trade);
  orderSns.set(trade.tradeId, await placeOrder(server, trade));
}

/** A policy without and with its receipt. The product has a cooling-off period: a surrender pays the premium. */
async function issued(trade: OpenTrade) {
  await order(trade);
  await payOrder(server, trade, orderOf(trade));
}
async function received(trade: OpenTrade) {
  await issued(trade);
  await call('confirmReceipt', { orderSn: orderOf(trade) }, trade.token);
}

/** An order that waits for the agreement of a husband, as the order of a trade. */
async function orderOfSpouse(trade: OpenTrade) {
  const { orderSn } = await orderForSpouse(server, trade.token);
  orderSns.set(trade.tradeId, orderSn);
}

/** A link to an order of somebody else: applicants cannot agree in the place of others. */
const links = new Map<string, SpouseLink>();
const linkOf = ({ tradeId }: OpenTrade) => links.get(tradeId)!;
const linkToSpouse = async ({ tradeId }: OpenTrade) => links.set(tradeId, await inviteSpouse(server));
/** What is agreed to by the link of each trade. */
const agreements = new Map<string, { ticket: string; agreedSha256: string }>();

/** A link to a person of an order with a face check, and what is agreed to before one. */
const faces = new Map<string, { code: string; documentSha256: string }>();
const faceOf = ({ tradeId }: OpenTrade) => faces.get(tradeId)!;
async function linkToHusband({ tradeId }: OpenTrade) {
  const { code } = await inviteHusband(server);
  const { document } = await call('faceDetectInfo', { code });
  faces.set(tradeId, { code, documentSha256: document.sha256 });
}
/** The check that was started by the link of each trade. */
const startedFaces = new Map<string, FaceStart>();

/** A reply to the letter of each trade's customer, about an order of its own. */
const letterReplies = new Map<string, AllCalls['letterReply']['request']>();
const letterOf = ({ tradeId }: OpenTrade) => letterReplies.get(tradeId)!;
async function letter({ tradeId, token }: OpenTrade) {
  const written = await orderWithLetter(server, 'exclusion', token);
  await call('letterInfo', { letterId: written.letterId }, token);
  letterReplies.set(tradeId, await replyRequest(server, written, await replyAnswers(server, written)));
}

/** An order that the insurer has not decided about. */
async function underReview(trade: OpenTrade) {
  const { orderSn } = await openOrder(db, trade.tradeId, afterNoon(0));
  await submitOrder(db, orderSn, { event: 'submit', premiumFen: 100 }, afterNoon(0));
  orderSns.set(trade.tradeId, orderSn);
}
async function acceptedAtRisk(trade: OpenTrade) {
  await underReview(trade);
  await moveOrder(db, orderOf(trade), 'acceptAtRisk', afterNoon(0));
}

/** A mobile number for each trade: the server sends a number at most one code a minute. */
const mobiles = new Map<string, string>();
function smsCodeKey({ tradeId }: OpenTrade) {
  const mobile = mobiles.get(tradeId) ?? `138001${String(15_000 + mobiles.size)}`;
  mobiles.set(tradeId, mobile);
  return { tradeId, purpose: 'confirmMobile' as const, mobile };
}

const announcement = (tradeId: string) => ({
  tradeId,
  purpose: 'image' as const,
  contentType: 'image/png',
  size: 1000,
});

const picture = await png();

/** The id of the upload announced in each trade. */
const uploadIds = new Map<string, string>();

const invoice = {
  invoice: { invoiceType: 'electronicPersonal', title: '欧阳若溪', chl_policyNumberNoted: 'no' },
  delivery: { mobile: '13800138000', email: 'ouyang.ruoxi@example.com' },
};

/** A group quote of the first insurer. */
const groupQuote = {
  group: {
    packageType: 'standard',
    employer: '杭州青禾科技有限公司',
    employerNumber: '91350100M000100Y43',
    insuredCount: 11,
    insuredTypes: ['employee'],
    occupationClass: 'c1',
    startDate: '2030-01-01',
    chl_termYears: 'y1',
  },
  plans: [{ rowId: 'plan1', deathAmount: '300000', share: 'employer' }],
  contact: { contactName: '欧阳若溪', contactMobile: '13800138000' },
};

/** Content hash of the second form that each trade opened, after the application form. */
const contentHashes = new Map<string, string>();

/** Opens another screen of a trade. */
const openScreen =
  (screen: string, subject = '') =>
  async ({ tradeId, token }: OpenTrade) =>
    contentHashes.set(
      tradeId,
      (await call('initScreen', { tradeId, screen, subject }, token)).version.contentHash,
    );
const openFormKey = (tradeId: string) => ({
  tradeId,
  contentHash: contentHashes.get(tradeId)!,
  revision: 0,
});

const INSURED = (answers['insured'] as AnswerRow[])[0]!.rowId!;
const MEMBER = 'member0001';

/** Saves the application, so that the trade has an insured. */
const saveApplication = ({ key, token }: OpenTrade) =>
  call('saveInsureInfo', { ...key, revision: 0, answers }, token);

/** Opens a document without a countdown. */
const openClauses = ({ tradeId, token }: OpenTrade) =>
  call('readingOpen', { tradeId, documentId: 'clauses' }, token);

/** Brings a trade into the state in which the call succeeds. */
const prepare: Partial<Record<CallName, (trade: OpenTrade) => Promise<unknown>>> = {
  loginWithMobile: (trade) =>
    call('sendVerifyCode', { purpose: 'login', mobile: smsCodeKey(trade).mobile }, trade.token),
  checkVerifyCode: (trade) => call('sendVerifyCode', smsCodeKey(trade), trade.token),
  invoiceSave: openScreen('invoice'),
  groupCalculate: async (trade) => {
    await openScreen('groupQuote')(trade);
    const request = { ...openFormKey(trade.tradeId), screen: 'groupQuote', answers: groupQuote };
    await call('saveScreen', request, trade.token);
  },
  initTellInfo: saveApplication,
  saveTellinfo: async (trade) => {
    await saveApplication(trade);
    await openScreen('healthNotice', INSURED)(trade);
  },
  saveTellResult: async (trade) => {
    await prepare.saveTellinfo!(trade);
    await call('saveTellinfo', requests.saveTellinfo(trade, 0), trade.token);
  },
  secondCalculate: complete,
  confirm: complete,
  insuredConfirmQuery: orderOfSpouse,
  insuredConfirmInvite: orderOfSpouse,
  insuredConfirmInfo: linkToSpouse,
  insuredConfirmIdNo: linkToSpouse,
  insuredConfirmSendSMSS: linkToSpouse,
  insuredConfirmTrail: linkToSpouse,
  insuredConfirmCheck: async (trade) => {
    await linkToSpouse(trade);
    await receiveCode(server, linkOf(trade));
  },
  insuredConfirmConfirm: async (trade) => {
    await linkToSpouse(trade);
    const ticket = await proveIdentity(server, linkOf(trade));
    const { contract } = await call('insuredConfirmInfo', { code: linkOf(trade).code });
    agreements.set(trade.tradeId, { ticket, agreedSha256: contract!.agreedSha256 });
  },
  faceDetectInfo: linkToHusband,
  faceDetectAuth: linkToHusband,
  saveFaceResult: async (trade) => {
    await linkToHusband(trade);
    startedFaces.set(trade.tradeId, await startFace(server, faceOf(trade).code));
  },
  letterList: letter,
  letterInfo: letter,
  letterReply: letter,
  underwriting: order,
  queryOrderStaus: order,
  electronicPolicy: issued,
  confirmReceipt: issued,
  surrenderValue: received,
  surrender: received,
  orderDetails: order,
  cancel: order,
  cancelUnderWrite: underReview,
  revocation: (trade) => acceptedAtRisk(trade),
  orderDelete: async (trade) => {
    await order(trade);
    await call('cancel', { orderSn: orderOf(trade) }, trade.token);
  },
  pay: openOrderToPay,
  queryPayStatus: openOrderToPay,
  payCallBack: openOrderToPay,
  readingReport: openClauses,
  consentRecord: openClauses,
  familySave: openScreen('family', MEMBER),
  familyRemove: async (trade) => {
    await prepare.familySave!(trade);
    await call('familySave', requests.familySave(trade, 0), trade.token);
  },
  cosSignUpload: async ({ tradeId, token }) =>
    uploadIds.set(tradeId, (await call('cosGetSign', announcement(tradeId), token)).uploadId),
  ocrIdCard: async ({ tradeId, token }) => {
    const idCard = { ...announcement(tradeId), purpose: 'idCardFront' as const, size: picture.length };
    const { uploadId, path, sign } = await call('cosGetSign', idCard, token);
    await app.inject({ method: 'PUT', url: path, headers: { token, sign }, payload: picture });
    uploadIds.set(tradeId, uploadId);
  },
};

const names = Object.keys(requests) as CallName[];
const needsSession = names.filter((name) => routeTable.find((row) => row.call === name)?.who === 'session');

/** One validator refuses unknown keys for all calls: a part of them is tried each day, and all in the deep run. */
const sampled: ReadonlySet<CallName> = new Set(dailySample('CALLS_SEED', names, 25));

/** Runs refused requests, which write no row. A job of the server may write beside them: the next try waits until none does. */
async function withoutWriting(send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = tries === 1 ? await databaseHash(server.databaseUrl) : await quietHash();
    await send();
    const after = await databaseHash(server.databaseUrl);
    if (after === before || tries === 3) return expect(after).toBe(before);
  }
}

/** The hash of the database once nothing has written to it for half a second, as jobs do that send one message after the other. */
async function quietHash(): Promise<string> {
  let hash = await databaseHash(server.databaseUrl);
  for (;;) {
    await setTimeout(500);
    const next = await databaseHash(server.databaseUrl);
    if (next === hash) return hash;
    hash = next;
  }
}

interface ReadyTrade {
  trade: OpenTrade;
  revision: number;
}

/** Calls about an order that the insurer has: its application takes no draft. */
const OF_REVIEW: readonly CallName[] = ['cancelUnderWrite', 'revocation'];

/** A trade in which the call succeeds: with a draft, unless the call writes the first one. */
async function openReadyTrade(name: CallName): Promise<ReadyTrade> {
  const trade = await openTrade(server);
  await prepare[name]?.(trade);
  if (OF_REVIEW.includes(name)) return { trade, revision: 0 };
  // A saved application is a draft already.
  if (name === 'temporaryDataSave' || (await readStoredAnswers(server, trade)).revision > 0)
    return { trade, revision: 0 };
  const { revision } = await call('temporaryDataSave', { ...trade.key, answers: {} }, trade.token);
  return { trade, revision };
}

/** One for each call, since some take a second: the call succeeds in it once, and refusals hold in any state. */
const readyTrades = new Map<CallName, Promise<ReadyTrade>>();
function readyTrade(name: CallName): Promise<ReadyTrade> {
  const ready = readyTrades.get(name) ?? openReadyTrade(name);
  readyTrades.set(name, ready);
  return ready;
}

describe('the route table', () => {
  test('lists exactly the calls tested here, at the paths of their contracts', () => {
    expect(routeTable.map((row) => row.call).sort()).toEqual([...names].sort());
    for (const { call: name, method, path } of routeTable)
      expect({ method, path }).toEqual(callPaths[name as CallName]);
  });

  test('uses each of the four path prefixes of the specification, and no other [T-009 K-065]', () => {
    const prefixOf = (path: string) =>
      /^\/funapi\/(insure|gateway)(?=\/)|^\/(funapi|gateway)(?=\/)/.exec(path)?.[0];
    const servedPaths = [...routeTable.map(({ path }) => path), '/gateway/routes'];
    expect(new Set(servedPaths.map(prefixOf))).toEqual(
      new Set(['/funapi', '/funapi/insure', '/funapi/gateway', '/gateway']),
    );
  });

  test('lists every call: other routes serve only pages, validators, pictures, policies, notices of payments, the table, the document, the simulators and health', () => {
    const servedRoutes = routesOf(app.printRoutes({ commonPrefix: false }));
    const callRoutes = routeTable.map(({ method, path }) => `${path} (${method})`);
    const listed = new Set(allRoutes.map(({ path }) => path));
    // The files of the build and the redirects to them are listed as one route [T14].
    const paths = servedRoutes.map((route) => route.split(' ')[0]!);
    expect(paths.filter((path) => !listed.has(path) && !path.startsWith('/shop'))).toEqual([]);
    const readOnlyRoute =
      /^(\/|\/health|\/openapi\.json|\/gateway\/routes|\/shop\*?|\/shop\/\S*|\/sim|\/sim\/|\/sim\/page\.(css|js)) \((GET|HEAD)(, (GET|HEAD))?\)$/;
    const pictures = '/funapi/cos/objects/:uploadId (PUT, GET, DELETE)';
    const otherRoutes = servedRoutes.filter(
      (route) => !callRoutes.includes(route) && !readOnlyRoute.test(route),
    );
    const notices = '/funapi/insure/pay/notify/wechatPay (POST)';
    const policies = '/funapi/insure/policy/file/:orderSn (GET)';
    const pages = '/funapi/insure/policy/page/:orderSn/:width/:page (GET)';
    // The buttons of the page that shows the simulators; production has none of them.
    const buttons = ['behaviour', 'channel', 'face', 'payment'].map((name) => `/sim/${name} (POST)`);
    expect(otherRoutes.sort()).toEqual([pictures, notices, policies, pages, ...buttons]);
    expect(callRoutes.filter((route) => !servedRoutes.includes(route))).toEqual([]);
  });
});

/** Routes of Fastify's printed tree as full paths: `/funapi/x (POST)`. */
function routesOf(tree: string): string[] {
  const stack: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const branch = /^([│ ]*)[├└]── (.+)$/.exec(line);
    if (!branch) return [];
    const depth = branch[1]!.length / 4;
    const [, part, methods] = /^(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(branch[2]!)!;
    stack.length = depth;
    stack.push(part!);
    return methods ? [`${stack.join('')} (${methods})`] : [];
  });
}

// `$title` would be cut after forty characters, and the id at its end with it.
describe.each(names.map((name) => [specifiedCalls[name] ?? name, name] as const))('%s', (title, name) => {
  test('responds in the envelope of the specification, at the specified path', async () => {
    const { method, path } = callPaths[name];
    if (specifiedCalls[name]) expect(title.split(' [')[0]).toBe(`${method} ${path}`);
    const { trade, revision } = await readyTrade(name);
    const { status, body, headers } = await attempt(name, requests[name](trade, revision), trade.token);
    const success = name === 'queryByTradeId' ? 200 : 0;
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { code: success, status: 'SUCCESS', message: '', data: expect.any(Object) },
    });
    expect(Object.keys(body).sort()).toEqual(['code', 'data', 'message', 'status']);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test.runIf(sampled.has(name))(
    'refuses a request with an unknown key, names the key and writes nothing',
    async () => {
      const { trade, revision } = await readyTrade(name);
      const body = { ...requests[name](trade, revision), prem: 1 };
      await withoutWriting(async () => {
        expect(await attempt(name, body, trade.token)).toMatchObject({
          status: 400,
          body: {
            code: 'request.invalid',
            status: 'FAIL',
            data: { issues: [{ code: 'request.additionalProperties', path: 'prem' }] },
          },
        });
      });
    },
  );

  test('returns 404 to other methods', async () => {
    const { method: contractMethod } = callPaths[name];
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      if (method === contractMethod) continue;
      const response = await app.inject({ method, url: callPaths[name].path });
      expect({ method, status: response.statusCode, body: response.json() }).toEqual({
        method,
        status: 404,
        body: { code: 'request.unknown', status: 'FAIL', message: '' },
      });
    }
  });
});

/** The calls about the customer alone. */
const ABOUT_CUSTOMER: ReadonlySet<CallName> = new Set([
  'tradeList',
  'letterList',
  'loginWithMobile',
  'myOrders',
  'countMyOrders',
]);

describe.each(needsSession)('%s needs a session:', (name) => {
  test('it returns 401 without a token, with a malformed one and with an unknown one, and writes nothing', async () => {
    const { trade, revision } = await readyTrade(name);
    const body = requests[name](trade, revision);
    const badTokens = [
      '',
      'x',
      `${trade.token} `.repeat(2),
      `${trade.token}x`,
      '../'.repeat(14),
      'A'.repeat(43),
    ];
    await withoutWriting(async () => {
      for (const token of [undefined, ...badTokens]) {
        const response = await attempt(name, body, token);
        expect({ token, status: response.status, body: response.body }).toEqual({
          token,
          status: 401,
          body: { code: 'session.none', status: 'FAIL', message: '' },
        });
      }
    });
  });

  if (ABOUT_CUSTOMER.has(name)) return;

  test("another session's trade or order is not found, just like one that does not exist, and nothing is written", async () => {
    const { trade, revision } = await readyTrade(name);
    const body = requests[name](trade, revision);
    const stranger = await openTrade(server, 'panshan');
    const [of, random] =
      'orderSn' in body
        ? ['order', { orderSn: `P${'0'.repeat(20)}` }]
        : 'letterId' in body
          ? ['letter', { letterId: '0'.repeat(22) }]
          : ['trade', { tradeId: randomTradeId() }];
    await withoutWriting(async () => {
      for (const request of [body, { ...body, ...random }]) {
        const refused = await attempt(name, request, stranger.token);
        expect({ status: refused.status, body: refused.body }).toEqual({
          status: 404,
          body: { code: `${of}.notFound`, status: 'FAIL', message: '' },
        });
      }
    });
  });
});

/** The calls of somebody who was sent a link, who needs no session. */
const calledByLink: CallName[] = [
  'insuredConfirmInfo',
  'insuredConfirmIdNo',
  'insuredConfirmSendSMSS',
  'insuredConfirmCheck',
  'insuredConfirmConfirm',
  'insuredConfirmTrail',
  'faceDetectInfo',
  'faceDetectAuth',
  'saveFaceResult',
];

test.each(calledByLink)('%s refuses the code of no link, and nothing is written', async (name) => {
  const { trade, revision } = await readyTrade(name);
  const body = { ...requests[name](trade, revision), code: randomTradeId() };
  await withoutWriting(async () =>
    expect(await attempt(name, body)).toMatchObject({
      status: 404,
      body: { code: 'confirmation.linkInvalid', status: 'FAIL', message: '' },
    }),
  );
});

test('a session is known by its token alone: ids in other headers are ignored', async () => {
  const trade = await openTrade(server);
  const stranger = await openTrade(server);
  const response = await app.inject({
    method: 'POST',
    url: callPaths.temporaryDataInfo.path,
    headers: { token: stranger.token, userid: trade.tradeId, saasid: trade.token, corpid: 'x' },
    payload: { tradeId: trade.tradeId },
  });
  expect(response.json()).toMatchObject({ code: 'trade.notFound' });
});

test('one session may hold several trades, and a new visitor gets a session of their own [F-084]', async () => {
  const first = await openTrade(server);
  const second = await openTrade(server, 'hemu', first.token);
  const third = await openTrade(server, 'hemu', 'not a token');
  expect(second.token).toBe(first.token);
  expect(second.tradeId).not.toBe(first.tradeId);
  expect(third.token).not.toBe(first.token);
  const trade = await call('queryByTradeId', { tradeId: first.tradeId }, second.token);
  expect(trade).toMatchObject({
    ...PRODUCTS.chenghai,
    platformCode: '',
    riskInfo: { riskName: '澄心定期寿险' },
  });
});

test('a trade cannot be started for a product that is not sold', async () => {
  const { status, body } = await attempt('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R99' });
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'product.notFound' } });
});

// The last test of the file: it counts the responses of all others.
test('every call has sent a response that was checked against its contract', () => {
  const counts = Object.fromEntries(names.map((name) => [name, checked.get(callPaths[name].path) ?? 0]));
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  expect(Object.keys(counts)).toHaveLength(contracts.length);
});
