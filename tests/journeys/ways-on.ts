// Whether a page is a dead end. A way on is a link in its content that leads to another page; buttons that open, close,
// retry or submit are none: they may leave the customer where the customer is.
import { expect, type Page } from 'playwright/test';

/** The paths of other pages that the content of a page links to. */
export const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href]')
    .filter({ visible: true })
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname).filter((path) => path !== location.pathname),
    );

/** Presses the first way on of a page. Returns the path that it leads to. */
export async function pressWayOn(page: Page): Promise<string> {
  const [path] = await linksOn(page);
  await page.locator(`main a[href^="${path}"]`).filter({ visible: true }).first().click();
  return path!;
}

/** Presses the first way on of a page, and expects the page that it leads to, with content. @param state for messages */
export async function expectWayOn(page: Page, state: string): Promise<void> {
  await expect.poll(() => linksOn(page), `${state} is a dead end`).not.toEqual([]);
  const path = await pressWayOn(page);
  await expect
    .poll(() => new URL(page.url()).pathname, `${state} leads to ${path}`)
    .toContain(path === '/shop/' ? '/shop/tabbar' : path);
  await expect(
    page.locator('main h2, main [data-path], main form').first(),
    `${state} leads to ${path}`,
  ).toBeVisible();
}
