import { locales } from '../../../locales/index.ts';
import { isLinkColour } from '../../../validators/values/link-colour.ts';

/**
 * Every parameter that a link may carry into the app (L-001 … L-045), and what it belongs to.
 * Those of a trade speak of one product or order: when a link comes with another one, the old ones must not cling to
 * it (A77). Those of the channel speak of the person, the platform and the look.
 */
export const linkParameters = {
  version: 'trade',
  briskCode: 'trade',
  supplierCode: 'trade',
  supplierName: 'trade',
  riskCode: 'trade',
  riskName: 'trade',
  nextPageCode: 'trade',
  type: 'channel',
  bizId: 'trade',
  tradeId: 'trade',
  platformEnv: 'channel',
  backPath: 'trade',
  shareBizId: 'trade',
  agentNumber: 'channel',
  agentNo: 'channel',
  shortFlowFlag: 'trade',
  calculateFlag: 'trade',
  linkAgeBank: 'trade',
  openId: 'channel',
  isShare: 'trade',
  orderSn: 'trade',
  modifyOrderFlag: 'trade',
  underwritingFlag: 'trade',
  primaryColor: 'channel',
  appId: 'channel',
  platformCode: 'channel',
  hiddenHome: 'channel',
  saasId: 'channel',
  language: 'channel',
  homeUrl: 'channel',
  clAppId: 'channel',
  hideNav: 'channel',
  pcPlatformCode: 'channel',
  backtraceId: 'trade',
  thirdUserId: 'channel',
  userId: 'channel',
  corpId: 'channel',
  smartAuditId: 'trade',
  smartAuditNo: 'trade',
  protocolId: 'trade',
  dialogFlag: 'trade',
  isFormCheckfail: 'trade',
  insuredCheckStatus: 'trade',
  businessCode: 'trade',
  letterId: 'trade',
  opUnderwritingOrderId: 'trade',
} as const satisfies Record<string, 'trade' | 'channel'>;

export type LinkParameter = keyof typeof linkParameters;
export type LinkContext = Readonly<Partial<Record<LinkParameter, string>>>;

const NAMES = Object.keys(linkParameters) as LinkParameter[];

/** Defaults of the entry step. They are added when read and never stored. */
const DEFAULTS: LinkContext = {
  version: 'E1',
  language: 'zh_CN',
  platformCode: '8',
  nextPageCode: 'tellinfo',
  shortFlowFlag: '0',
};

/** Whichever of these a link names decides which trade it is about. */
const TRADE_KEYS = ['tradeId', 'orderSn', 'supplierCode', 'briskCode', 'riskCode'] as const;

const MAX_LENGTH = 512;
/** Values that decide how the page looks must be what they claim to be; anything else is as good as absent. */
const FORMAT_CHECKS: Partial<Record<LinkParameter, (value: string) => boolean>> = {
  language: (value) => (locales as readonly string[]).includes(value),
  primaryColor: isLinkColour,
  platformCode: (value) => /^[0-9]{1,3}$/.test(value),
};

/** What a link says. */
export interface Link {
  context: LinkContext;
  /**
   * The query as it may stay in the address bar: tokens and user ids are removed, so that a shared address carries
   * neither (A76). The token itself is dropped: a link never sets a session, or its sender could read what the visitor
   * types (A93).
   */
  query: string;
}

/** @param query `location.search`, with or without its question mark */
export function readLink(query: string): Link {
  const given = new URLSearchParams(query);
  const named = NAMES.map((name) => [name, given.get(name) ?? ''] as const);
  const usable = named.filter(
    ([name, value]) => value !== '' && value.length <= MAX_LENGTH && (FORMAT_CHECKS[name]?.(value) ?? true),
  );
  const secrets = ['token', 'userId'].filter((name) => given.has(name));
  for (const name of secrets) given.delete(name);
  const left = given.toString();
  const cleaned = left === '' ? '' : `?${left}`;
  return { context: Object.fromEntries(usable), query: secrets.length > 0 ? cleaned : query };
}

/** What is known after a link was followed: the link wins over what was stored (A77). */
export function mergeLink(stored: LinkContext, link: LinkContext): LinkContext {
  const otherTrade = TRADE_KEYS.some((key) => link[key] !== undefined && link[key] !== stored[key]);
  const kept = NAMES.filter((name) => stored[name] !== undefined && !(otherTrade && isTradeParameter(name)));
  return { ...Object.fromEntries(kept.map((name) => [name, stored[name]])), ...link };
}

const isTradeParameter = (name: LinkParameter) => linkParameters[name] === 'trade';

export const withDefaults = (context: LinkContext): LinkContext => ({ ...DEFAULTS, ...context });

/** A stored context; anything that is none reads as empty. */
export function parseStoredContext(text: string | undefined): LinkContext {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(stored ?? {}).filter((entry): entry is [string, string] => {
      const [name, value] = entry as [string, unknown];
      return Object.hasOwn(linkParameters, name) && typeof value === 'string' && value !== '';
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
