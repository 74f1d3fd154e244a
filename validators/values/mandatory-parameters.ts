// Mandatory query parameters of pages (V-086).

/** Query parameters that a page requires, by route name. */
const mandatoryParameters = {
  ensureDetail: ['userId', 'type', 'briskCode', 'supplierCode', 'version'],
  tryPrice: ['type', 'briskCode', 'supplierCode', 'riskCode', 'nextPageCode', 'backtraceId'],
  smartCheckOne: ['userId', 'type', 'smartAuditNo', 'riskCode', 'supplierCode', 'version'],
  insureInfomation: ['orderSn', 'tradeId'],
  orderlist: ['userId', 'type'],
  unpayList: ['userId', 'type'],
  underwritingList: ['userId', 'type'],
  shareSure: ['type', 'orderSn', 'insuredCheckStatus'],
  processOrderInfo: ['orderSn'],
  bankConfirm: ['userId', 'type', 'orderSn', 'supplierCode'],
  orderdetail: ['userId', 'type', 'orderSn'],
  orderResult: ['userId', 'type', 'orderSn'],
} as const satisfies Record<string, readonly string[]>;

export type PageWithParameters = keyof typeof mandatoryParameters;

/** Whether the specification lists mandatory parameters for a page. */
export const hasMandatoryParameters = (page: string): page is PageWithParameters =>
  Object.hasOwn(mandatoryParameters, page);

/**
 * Lists the missing parameters of a page, in table order. An empty value counts as missing (A37). `userId` is optional
 * when `type` is H5, ignoring case (A34, A35).
 *
 * @param value returns the query value of a parameter
 */
export function missingParameters(
  page: PageWithParameters,
  value: (name: string) => string | null | undefined,
): string[] {
  const isH5 = value('type')?.toUpperCase() === 'H5';
  return mandatoryParameters[page].filter((name) => !value(name) && !(name === 'userId' && isH5));
}
