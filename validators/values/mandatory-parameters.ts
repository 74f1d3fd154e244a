/** Query parameters without which a page cannot do its work (V-086), by the name of its route. */
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

/** Whether the specification asks anything of the address of a page. */
export const hasMandatoryParameters = (page: string): page is PageWithParameters =>
  Object.hasOwn(mandatoryParameters, page);

/**
 * What a page misses, in the order of the table. An empty value counts as missing (A37). `userId` is not asked for
 * when the type is H5, in any case of letters (A34, A35).
 *
 * @param value what the query says of a parameter
 */
export function missingParameters(
  page: PageWithParameters,
  value: (name: string) => string | null | undefined,
): string[] {
  const isH5 = value('type')?.toUpperCase() === 'H5';
  return mandatoryParameters[page].filter((name) => !value(name) && !(name === 'userId' && isH5));
}
