import type { Page } from 'playwright/test';
import { answersOf, callServer, resumeSession, startTrade, type Insurer, type Trade } from './trade.ts';

/** The link to a screen of a trade. It holds no session. */
export const screenLink = (
  { tradeId }: Trade,
  page: string,
  parameters: Record<string, string> = {},
): string => `/shop/${page}?${new URLSearchParams({ tradeId, ...parameters }).toString()}`;

/** Opens a screen of a trade in its session. */
export async function openScreen(
  page: Page,
  trade: Trade,
  screen: string,
  parameters: Record<string, string> = {},
): Promise<void> {
  await resumeSession(page, trade);
  await page.goto(screenLink(trade, screen, parameters));
}

/** A trade with a saved application. */
export async function tradeWithApplication(insurer: Insurer, name: string): Promise<Trade> {
  const trade = await startTrade(insurer);
  const { tradeId, token } = trade;
  const { version } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await callServer('saveInsureInfo', { tradeId, contentHash, revision: 0, answers: answersOf(name) }, token);
  return trade;
}
