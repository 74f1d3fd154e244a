import type { Page } from 'playwright/test';

/** Ends a page as a phone kills an app: at once, without an event for the page. Its storage stays. */
export async function crashPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
