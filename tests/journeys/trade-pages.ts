import { answersOf, ask, startTrade, type Insurer, type Trade } from './trade.ts';

/** The link to a screen of a trade, with the session that it belongs to. */
export const linkTo = ({ tradeId, token }: Trade, page: string, rest: Record<string, string> = {}): string =>
  `/shop/${page}?${new URLSearchParams({ tradeId, token, ...rest }).toString()}`;

/** A trade with a saved application. */
export async function applied(insurer: Insurer, name: string): Promise<Trade> {
  const trade = await startTrade(insurer);
  const { tradeId, token } = trade;
  const { version } = await ask('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await ask('saveInsureInfo', { tradeId, contentHash, revision: 0, answers: answersOf(name) }, token);
  return trade;
}
