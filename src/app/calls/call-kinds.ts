import type { AllCalls } from '../../../schemas/generated/call-paths.ts';

export type CallName = keyof AllCalls;

/**
 * Whether each call reads or writes, which decides how the transport repeats it (A42). Identical reads in flight share
 * a request, and a read is retried once after a network failure. A write is sent exactly once per invocation.
 */
export const callKinds = {
  temporaryDataSave: 'write',
  temporaryDataUpdate: 'write',
  temporaryDataInfo: 'read',
  temporaryDataRemove: 'write',
  initInsuranceInfo: 'read',
  saveInsureInfo: 'write',
  initScreen: 'read',
  saveScreen: 'write',
  invoiceSave: 'write',
  groupInvoiceType: 'read',
  groupInvoiceField: 'read',
  emProductQueryGrouplist: 'read',
  groupCalculate: 'read',
  flowConfig: 'read',
  initTellInfo: 'read',
  saveTellinfo: 'write',
  getTellResult: 'read',
  saveTellResult: 'write',
  familyList: 'read',
  familySave: 'write',
  familyRemove: 'write',
  relationRule: 'read',
  getAgeByBirthday: 'read',
  areaList: 'read',
  bankList: 'read',
  codeList: 'read',
  occupationTree: 'read',
  occupationSearch: 'read',
  emProductQueryHomeList: 'read',
  sendVerifyCode: 'write',
  checkVerifyCode: 'write',
  verifyCodeInfo: 'read',
  cosGetSign: 'write',
  cosSignUpload: 'read',
  ocrIdCard: 'write',
  getTradeId: 'write',
  queryByTradeId: 'read',
} as const satisfies Record<CallName, 'read' | 'write'>;
