// Registers a route for every call contract in `schemas/calls`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import draftCalls from '../../../schemas/calls/draft.json' with { type: 'json' };
import familyCalls from '../../../schemas/calls/family.json' with { type: 'json' };
import flowCalls from '../../../schemas/calls/flow.json' with { type: 'json' };
import groupCalls from '../../../schemas/calls/group.json' with { type: 'json' };
import noticeCalls from '../../../schemas/calls/health-notice.json' with { type: 'json' };
import invoiceCalls from '../../../schemas/calls/invoice.json' with { type: 'json' };
import insuranceCalls from '../../../schemas/calls/insurance.json' with { type: 'json' };
import ids from '../../../schemas/calls/ids.json' with { type: 'json' };
import listCalls from '../../../schemas/calls/lists.json' with { type: 'json' };
import ocrCalls from '../../../schemas/calls/ocr.json' with { type: 'json' };
import productCalls from '../../../schemas/calls/product.json' with { type: 'json' };
import screenCalls from '../../../schemas/calls/screen.json' with { type: 'json' };
import smsCalls from '../../../schemas/calls/sms.json' with { type: 'json' };
import tradeCalls from '../../../schemas/calls/trade.json' with { type: 'json' };
import uploadCalls from '../../../schemas/calls/upload.json' with { type: 'json' };
import { requireSession } from '../plugins/session.ts';
import type { Services } from '../services/services.ts';
import type { CallContext, CallName } from './call.ts';
import * as draft from './draft.ts';
import * as family from './family.ts';
import * as flow from './flow.ts';
import * as group from './group.ts';
import * as notice from './health-notice.ts';
import * as invoice from './invoice.ts';
import * as insurance from './insurance.ts';
import * as lists from './lists.ts';
import * as ocr from './ocr.ts';
import * as product from './product.ts';
import * as screen from './screen.ts';
import * as sms from './sms.ts';
import * as trade from './trade.ts';
import * as upload from './upload.ts';

/** A call as its contract in `schemas/calls` declares it. */
interface CallContract {
  path: string;
  method: string;
  who: string;
  request: object;
}

const contracts = {
  ...tradeCalls.calls,
  ...productCalls.calls,
  ...insuranceCalls.calls,
  ...screenCalls.calls,
  ...invoiceCalls.calls,
  ...flowCalls.calls,
  ...groupCalls.calls,
  ...noticeCalls.calls,
  ...familyCalls.calls,
  ...draftCalls.calls,
  ...listCalls.calls,
  ...smsCalls.calls,
  ...uploadCalls.calls,
  ...ocrCalls.calls,
} satisfies Record<CallName, CallContract>;

/** The handler of every call; a missing handler does not compile. */
const handlers = {
  getTradeId: trade.getTradeId,
  queryByTradeId: trade.queryByTradeId,
  emProductQueryHomeList: product.emProductQueryHomeList,
  initInsuranceInfo: insurance.initInsuranceInfo,
  saveInsureInfo: insurance.saveInsureInfo,
  initScreen: screen.initScreenCall,
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
  familyList: family.familyList,
  familySave: family.familySave,
  familyRemove: family.familyRemove,
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
  sendVerifyCode: sms.sendVerifyCode,
  checkVerifyCode: sms.checkVerifyCode,
  verifyCodeInfo: sms.verifyCodeInfo,
  cosGetSign: upload.cosGetSign,
  cosSignUpload: upload.cosSignUpload,
  ocrIdCard: ocr.ocrIdCard,
} satisfies Record<CallName, unknown>;

type AnyHandler = (request: unknown, context: CallContext) => Promise<unknown>;

/** A row of the route table, as `npm run routes` prints it. */
export interface RouteRow {
  call: string;
  method: string;
  path: string;
  who: string;
}

/** Success codes other than 0 that the specification requires. */
const SUCCESS_CODE: Record<string, number> = { queryByTradeId: 200 };

/** Registers every call of the contracts, and `/gateway/routes` with the route table. */
export function routes(app: FastifyInstance, services: Services): void {
  addSchemas(app);
  const table: RouteRow[] = [];
  for (const [call, contract] of Object.entries(contracts)) {
    const { path, method, who } = contract;
    table.push({ call, method, path, who });
    const handler = handlers[call as CallName] as AnyHandler;
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      schema: { [method === 'GET' ? 'querystring' : 'body']: { $ref: `${call}#` } },
      handler: async (request, reply) => {
        const session = who === 'session' ? await requireSession(services.db, request) : undefined;
        const data = await handler(requestInput(request), { services, request, session });
        reply.header('cache-control', 'no-store');
        return { code: SUCCESS_CODE[call] ?? 0, status: 'SUCCESS', message: '', data };
      },
    });
  }
  app.get('/gateway/routes', () => table);
}

/** Returns the input of a call: the body, or for GET the query without `_t`, which only bypasses caches. */
function requestInput({ method, body, query }: FastifyRequest): unknown {
  if (method !== 'GET') return body;
  const { _t, ...input } = query as Record<string, unknown>;
  return input;
}

/**
 * Registers each request schema under the name of its call. Local references (`#/definitions/…`) are rewritten to the
 * contract's file, which holds the definitions.
 */
function addSchemas(app: FastifyInstance): void {
  const files = {
    'ids.json': ids,
    'trade.json': tradeCalls,
    'product.json': productCalls,
    'insurance.json': insuranceCalls,
    'screen.json': screenCalls,
    'invoice.json': invoiceCalls,
    'flow.json': flowCalls,
    'group.json': groupCalls,
    'health-notice.json': noticeCalls,
    'family.json': familyCalls,
    'draft.json': draftCalls,
    'lists.json': listCalls,
    'sms.json': smsCalls,
    'upload.json': uploadCalls,
    'ocr.json': ocrCalls,
  };
  for (const [file, contract] of Object.entries(files) as [
    string,
    { calls: object; definitions?: object },
  ][]) {
    app.addSchema({ $id: file, definitions: contract.definitions ?? {} });
    for (const [call, { method, request }] of Object.entries(contract.calls) as [string, CallContract][]) {
      const text = JSON.stringify(method === 'GET' ? withTimestamp(request) : request).replaceAll(
        '"#/definitions/',
        `"${file}#/definitions/`,
      );
      app.addSchema({ ...(JSON.parse(text) as object), $id: call });
    }
  }
}

/** Adds `_t`, the time of the request, to the schema of a GET call (T-005). */
function withTimestamp(request: { properties?: object }): object {
  return { ...request, properties: { ...request.properties, _t: { type: 'string', maxLength: 20 } } };
}
