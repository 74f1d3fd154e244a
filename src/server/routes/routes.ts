// Registers a route for every call contract in `schemas/calls`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contracts, isIdempotent, type CallName, type Contract } from '../contracts/contracts.ts';
import { envelopeSchemas, success } from '../contracts/envelope.ts';
import type { Schema } from '../contracts/named-schemas.ts';
import { operationOf } from '../contracts/openapi.ts';
import { idempotencyHeaders, keyOf, runOnce } from '../plugins/idempotency.ts';
import { deviceCookie } from '../plugins/device-cookie.ts';
import { tellOutcome } from '../plugins/outcome-header.ts';
import { requireSession } from '../plugins/session.ts';
import type { Services } from '../services/services.ts';
import type { CallContext } from './call.ts';
import * as confirm from './confirm.ts';
import * as draft from './draft.ts';
import * as event from './event.ts';
import * as face from './face.ts';
import * as family from './family.ts';
import * as flow from './flow.ts';
import * as group from './group.ts';
import * as notice from './health-notice.ts';
import * as invoice from './invoice.ts';
import * as insurance from './insurance.ts';
import * as letter from './letter.ts';
import * as link from './link.ts';
import * as lists from './lists.ts';
import * as login from './login.ts';
import * as ocr from './ocr.ts';
import * as insured from './insured-confirm.ts';
import * as invite from './insured-invite.ts';
import * as order from './order.ts';
import * as pay from './pay.ts';
import * as policy from './policy.ts';
import * as premium from './premium.ts';
import * as product from './product.ts';
import * as reading from './reading.ts';
import { requireWritable } from './require-writable.ts';
import * as screen from './screen.ts';
import * as sessions from './session.ts';
import * as sms from './sms.ts';
import * as trade from './trade.ts';
import * as trail from './trail.ts';
import * as underwriting from './underwriting.ts';
import * as upload from './upload.ts';

/** The handler of every call; a missing handler does not compile. */
const handlers = {
  getTradeId: trade.getTradeId,
  queryByTradeId: trade.queryByTradeId,
  tradeList: trade.tradeList,
  tradeRemove: trade.tradeRemove,
  startSession: login.startSession,
  loginWithMobile: login.loginWithMobile,
  refreshUserData: sessions.refreshUserData,
  logout: sessions.logout,
  exchangeLink: link.exchangeLink,
  emProductQueryHomeList: product.emProductQueryHomeList,
  productDetail: product.productDetail,
  getProductPlan: premium.getProductPlan,
  calculate: premium.calculate,
  toPremTrialCalc: premium.toPremTrialCalc,
  calculatePremCalculate: premium.calculatePremCalculate,
  initInsuranceInfo: insurance.initInsuranceInfo,
  saveInsureInfo: insurance.saveInsureInfo,
  initScreen: screen.initScreenCall,
  openForm: screen.openForm,
  saveScreen: screen.saveScreenCall,
  invoiceSave: invoice.invoiceSave,
  groupInvoiceType: invoice.groupInvoiceType,
  groupInvoiceField: invoice.groupInvoiceField,
  emProductQueryGrouplist: group.emProductQueryGrouplist,
  groupCalculate: group.groupCalculate,
  flowConfig: flow.flowConfig,
  initTellInfo: notice.initTellInfo,
  saveTellinfo: notice.saveTellinfo,
  getTellResult: notice.getTellResult,
  saveTellResult: notice.saveTellResult,
  secondCalculate: confirm.secondCalculate,
  confirm: confirm.confirm,
  insuredConfirmQuery: invite.insuredConfirmQuery,
  insuredConfirmInvite: invite.insuredConfirmInvite,
  insuredConfirmInfo: insured.insuredConfirmInfo,
  insuredConfirmIdNo: insured.insuredConfirmIdNo,
  insuredConfirmSendSMSS: insured.insuredConfirmSendSMSS,
  insuredConfirmCheck: insured.insuredConfirmCheck,
  insuredConfirmConfirm: insured.insuredConfirmConfirm,
  faceDetectInfo: face.faceDetectInfo,
  faceDetectAuth: face.faceDetectAuth,
  saveFaceResult: face.saveFaceResult,
  insuredConfirmTrail: trail.insuredConfirmTrail,
  underwriting: underwriting.underwriting,
  queryOrderStaus: underwriting.queryOrderStaus,
  electronicPolicy: underwriting.electronicPolicy,
  letterList: letter.letterList,
  letterInfo: letter.letterInfo,
  letterReply: letter.letterReply,
  myOrders: order.myOrders,
  countMyOrders: order.countMyOrders,
  orderDetails: order.orderDetails,
  cancel: order.cancel,
  cancelUnderWrite: order.cancelUnderWrite,
  revocation: order.revocation,
  orderDelete: order.orderDelete,
  confirmReceipt: policy.confirmReceipt,
  surrenderValue: policy.surrenderValue,
  surrender: policy.surrender,
  pay: pay.pay,
  queryPayStatus: pay.queryPayStatus,
  payCallBack: pay.payCallBack,
  familyList: family.familyList,
  familySave: family.familySave,
  familyRemove: family.familyRemove,
  pushBacktraceLog: trail.pushBacktraceLog,
  reportEvents: event.reportEvents,
  listNoticeWithContent: reading.listNoticeWithContent,
  readingOpen: reading.readingOpen,
  readingReport: reading.readingReport,
  consentRecord: reading.consentRecord,
  relationRule: insurance.relationRule,
  getAgeByBirthday: insurance.getAgeByBirthday,
  temporaryDataSave: draft.temporaryDataSave,
  temporaryDataUpdate: draft.temporaryDataUpdate,
  temporaryDataInfo: draft.temporaryDataInfo,
  temporaryDataRemove: draft.temporaryDataRemove,
  areaList: lists.areaList,
  bankList: lists.bankList,
  codeList: lists.codeList,
  occupationTree: lists.occupationTree,
  occupationSearch: lists.occupationSearch,
  listSearch: lists.listSearch,
  sendVerifyCode: sms.sendVerifyCode,
  checkVerifyCode: sms.checkVerifyCode,
  verifyCodeInfo: sms.verifyCodeInfo,
  cosGetSign: upload.cosGetSign,
  cosSignUpload: upload.cosSignUpload,
  ocrIdCard: ocr.ocrIdCard,
} satisfies Record<CallName, unknown>;

type AnyHandler = (request: unknown, context: CallContext) => Promise<unknown>;

/** Registers every call of the contracts. */
export function routes(app: FastifyInstance, services: Services): void {
  for (const contract of contracts) callRoute(app, services, contract);
}

function callRoute(app: FastifyInstance, services: Services, contract: Contract): void {
  const { call, path, method, who, kind, rate, request: input, response, successCode } = contract;
  const handler = handlers[call] as AnyHandler;
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { rate, who },
    schema: {
      ...operationOf(contract),
      ...(method === 'GET' ? { querystring: withTimestamp(input) } : { body: input }),
      ...(isIdempotent(contract) ? { headers: idempotencyHeaders } : {}),
      response: envelopeSchemas(response, successCode),
    },
    handler: async (request, reply) => {
      if (kind === 'write') requireWritable(services);
      const session = who === 'session' ? await requireSession(services, request) : undefined;
      const body = requestInput(request);
      const cookie = deviceCookie(request, reply, services.isSecure);
      const run = () => handler(body, { services, request, session, deviceCookie: cookie });
      const key = isIdempotent(contract) ? keyOf(request) : undefined;
      const data =
        session && key !== undefined
          ? await runOnce(services, { ...session, key, text: JSON.stringify([call, body]) }, reply, run)
          : await run();
      tellOutcome(reply, 'ok');
      reply.header('cache-control', 'no-store');
      return success(data, successCode);
    },
  });
}

/** Returns the input of a call: the body, or for GET the query without `_t`, which only bypasses caches. */
function requestInput({ method, body, query }: FastifyRequest): unknown {
  if (method !== 'GET') return body;
  const { _t, ...input } = query as Record<string, unknown>;
  return input;
}

const TIMESTAMP = {
  type: 'string',
  maxLength: 20,
  description: 'Time of the request; only bypasses caches.',
};

/** Adds `_t`, the time of the request, to the schema of a GET call (T-005). */
function withTimestamp(input: Schema): Schema {
  return { ...input, properties: { ...(input['properties'] as object), _t: TIMESTAMP } };
}
