// Fields that the tests of drafts fill, and their answers on the server.
import type { BrowserContext, Page } from 'playwright/test';
import { trialAnswers } from '../forms/trial-answers.ts';
import { field } from './journey.ts';
import { draftOf, type Trade } from './trade.ts';

/** The time limit to store an answer on the phone after the last keystroke, ms. */
export const ON_THE_PHONE_MS = 300;

export const name = (page: Page) => field(page, 'applicant/name').locator('input');
export const address = (page: Page) => field(page, 'applicant/address').locator('textarea');
const TOLD_IN_TRIAL: Record<string, unknown> = {
  ...trialAnswers.hemu.insured[0],
  ...trialAnswers.panshan.insured[0],
};
/** The applicant's answers in the draft on the server, without those that the application has from the trial. */
export async function applicantOf(trade: Trade): Promise<Record<string, unknown>> {
  const answers = (await draftOf(trade))?.['applicant'] ?? {};
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => TOLD_IN_TRIAL[name] !== value));
}

/** Blocks saving drafts on the server, so that only the phone has them. */
export const blockDraftSaves = (pages: Page | BrowserContext) =>
  pages.route(/temporaryData(Save|Update)/, (route) => route.abort('internetdisconnected'));
