import type { LinkContext } from '../../state/link-parameters.ts';

/** Query parameters without which a page cannot do its work (specification, section 2), by path. */
export const mandatoryParameters = {
  '/ensureDetail': ['userId', 'type', 'briskCode', 'supplierCode', 'version'],
  '/tryPrice': ['type', 'briskCode', 'supplierCode', 'riskCode', 'nextPageCode', 'backtraceId'],
  '/smartCheckOne': ['userId', 'type', 'smartAuditNo', 'riskCode', 'supplierCode', 'version'],
  '/insureInfomation': ['orderSn', 'tradeId'],
  '/orderlist': ['userId', 'type'],
  '/unpayList': ['userId', 'type'],
  '/underwritingList': ['userId', 'type'],
  '/shareSure': ['type', 'orderSn', 'insuredCheckStatus'],
  '/processOrderInfo': ['orderSn'],
  '/bankConfirm': ['userId', 'type', 'orderSn', 'supplierCode'],
  '/orderdetail': ['userId', 'type', 'orderSn'],
  '/orderResult': ['userId', 'type', 'orderSn'],
} as const satisfies Record<string, readonly string[]>;

export type GuardedPath = keyof typeof mandatoryParameters;

/**
 * What a page misses, in the order of the table. An empty value counts as missing (A37). `userId` is not asked for
 * when the type is H5, in any case of letters (A35), and may have been moved from the address to the context (A76).
 */
export function missingParameters(path: GuardedPath, query: URLSearchParams, context: LinkContext): string[] {
  const isH5 = query.get('type')?.toUpperCase() === 'H5';
  const given = (name: string) => query.get(name) || (name === 'userId' && (isH5 || context.userId));
  return mandatoryParameters[path].filter((name) => !given(name));
}
