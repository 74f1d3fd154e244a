// Fields that the tests of drafts fill, and their answers on the server.
import type { BrowserContext, Page } from 'playwright/test';
import { field } from './journey.ts';
import { draftOf, type Trade } from './trade.ts';

/** The time limit to store an answer on the phone after the last keystroke, ms. */
export const ON_THE_PHONE_MS = 300;

export const name = (page: Page) => field(page, 'applicant/name').locator('input');
export const address = (page: Page) => field(page, 'applicant/address').locator('textarea');
/** The applicant's answers in the draft on the server. */
export const applicantOf = async (trade: Trade) =>
  ((await draftOf(trade))?.['applicant'] ?? {}) as Record<string, unknown>;

/** Blocks saving drafts on the server, so that only the phone has them. */
export const blockDraftSaves = (pages: Page | BrowserContext) =>
  pages.route(/temporaryData(Save|Update)/, (route) => route.abort('internetdisconnected'));
