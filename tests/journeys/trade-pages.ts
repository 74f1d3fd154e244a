// Opens the screens of a trade and prepares their data.
import type { Page } from 'playwright/test';
import type { Answers } from '../../src/core/answers/answers.ts';
import { answersOf, callServer, openInSession, startTrade, type Insurer, type Trade } from './trade.ts';

/** The link to a screen of a trade. It carries no session. */
export const screenLink = (
  { tradeId }: Trade,
  page: string,
  parameters: Record<string, string> = {},
): string => `/shop/${page}?${new URLSearchParams({ tradeId, ...parameters }).toString()}`;

/** Opens a screen in the session of the trade. */
export async function openScreen(
  page: Page,
  trade: Trade,
  screen: string,
  parameters: Record<string, string> = {},
): Promise<void> {
  await openInSession(page, trade, screenLink(trade, screen, parameters));
}

/** Starts a trade and saves its application. */
export async function tradeWithApplication(insurer: Insurer, name: string): Promise<Trade> {
  const trade = await startTrade(insurer);
  const { tradeId, token } = trade;
  const { version } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await callServer('saveInsureInfo', { tradeId, contentHash, revision: 0, answers: answersOf(name) }, token);
  return trade;
}

/** Stores the first draft of a screen. */
export async function storeScreenDraft(
  { tradeId, token }: Trade,
  screen: string,
  answers: Answers,
): Promise<void> {
  const { version } = await callServer('initScreen', { tradeId, screen }, token);
  const { contentHash } = version;
  await callServer('temporaryDataSave', { tradeId, screen, contentHash, answers }, token);
}

/** Adds a member to the visitor's family. */
export async function addFamilyMember(
  { tradeId, token }: Trade,
  memberId: string,
  member: object,
): Promise<void> {
  const { version } = await callServer('initScreen', { tradeId, screen: 'family', subject: memberId }, token);
  const { contentHash } = version;
  await callServer('familySave', { tradeId, memberId, contentHash, revision: 0, answers: { member } }, token);
}
