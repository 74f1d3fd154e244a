import type { AllCalls } from '../../../schemas/generated/call-paths.ts';

export type CallName = keyof AllCalls;

/**
 * What repeating a call does. A read changes nothing, so identical ones share a request and a lost one is asked again;
 * a write is sent exactly once for each time that it is asked for (A42).
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
