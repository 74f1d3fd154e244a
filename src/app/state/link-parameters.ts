// Link parameters: their names and formats, and how links and stored parameters merge.
import { locales } from '../../../locales/index.ts';
import { linkSecrets } from '../../core/pages/link-secrets.ts';
import { isLinkColour } from '../../../validators/values/link-colour.ts';

/**
 * Every link parameter (L-001 … L-045, and the reading time of A71) and its lifetime. A `trade` parameter belongs to a product or order, and is
 * dropped when a link names a different trade (A77). A `channel` parameter belongs to the customer, the platform or the
 * appearance, and outlives the trade.
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
  countdown: 'trade',
} as const satisfies Record<string, 'trade' | 'channel'>;

export type LinkParameter = keyof typeof linkParameters;
export type LinkContext = Readonly<Partial<Record<LinkParameter, string>>>;

const NAMES = Object.keys(linkParameters) as LinkParameter[];

/** Defaults of the entry step. They are added on read and never stored. */
const DEFAULTS: LinkContext = {
  version: 'E1',
  language: 'zh_CN',
  platformCode: '8',
  nextPageCode: 'tellinfo',
  shortFlowFlag: '0',
};

/** Parameters that identify a trade: a different value of any of them means a different trade. */
const TRADE_KEYS = ['tradeId', 'orderSn', 'supplierCode', 'briskCode', 'riskCode'] as const;

/** Maximum length of a value, in characters; longer values are ignored. */
const MAX_LENGTH = 512;
/** The longest time that a document may have to be read, s. */
const MOST_COUNTDOWN_S = 600;
/** Formats of the parameters that change the appearance of the page; other values are ignored. */
const FORMAT_CHECKS: Partial<Record<LinkParameter, (value: string) => boolean>> = {
  language: (value) => (locales as readonly string[]).includes(value),
  primaryColor: isLinkColour,
  platformCode: (value) => /^[0-9]{1,3}$/.test(value),
  countdown: (value) => /^[0-9]{1,3}$/.test(value) && Number(value) <= MOST_COUNTDOWN_S,
};

export interface Link {
  context: LinkContext;
  /** The one-time code of the link, with the parameters that its sender signed. The server exchanges it for a session (A93). */
  code?: { token: string; parameters: Readonly<Record<string, string>> };
  /**
   * The query for the address bar, without token and user id, so that a shared URL has neither (A76). The token is not
   * in `context` either, which is stored: if a link set the session, its sender could read the customer's answers (A93).
   */
  query: string;
}

/** @param query `location.search`, with or without its question mark */
export function readLink(query: string): Link {
  const parameters = new URLSearchParams(query);
  const entries = NAMES.map((name) => [name, parameters.get(name) ?? ''] as const);
  const validEntries = entries.filter(
    ([name, value]) => value !== '' && value.length <= MAX_LENGTH && (FORMAT_CHECKS[name]?.(value) ?? true),
  );
  const token = parameters.get('token');
  const signed = entries.filter(([name]) => parameters.has(name));
  const secrets = linkSecrets.filter((name) => parameters.has(name));
  for (const name of secrets) parameters.delete(name);
  const remaining = parameters.toString();
  const cleaned = remaining === '' ? '' : `?${remaining}`;
  return {
    context: Object.fromEntries(validEntries),
    query: secrets.length > 0 ? cleaned : query,
    ...(token ? { code: { token, parameters: Object.fromEntries(signed) } } : {}),
  };
}

/** Merges the parameters of a link over the stored ones; drops stored trade parameters of a different trade (A77). */
export function mergeLink(stored: LinkContext, link: LinkContext): LinkContext {
  const isOtherTrade = TRADE_KEYS.some((key) => link[key] !== undefined && link[key] !== stored[key]);
  const names = NAMES.filter(
    (name) => stored[name] !== undefined && !(isOtherTrade && isTradeParameter(name)),
  );
  return { ...Object.fromEntries(names.map((name) => [name, stored[name]])), ...link };
}

const isTradeParameter = (name: LinkParameter) => linkParameters[name] === 'trade';

export const withDefaults = (context: LinkContext): LinkContext => ({ ...DEFAULTS, ...context });

/** Parses stored parameters. Skips unknown names and invalid values; returns an empty context for invalid JSON. */
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
