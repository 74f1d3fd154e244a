import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';
import { phone } from './playwright.config.ts';

interface Opened {
  gallery: { page: Page; wrong: string[] };
}

/**
 * For tests without a page of their own. Every test of every file is made from this one: tests whose worker has other
 * fixtures wait for another worker and another browser, and those take seconds to start.
 */
export const galleryTest = base.extend<object, Opened>({
  // Keeps nothing between two loads, so one serves all tests of a worker; a context for each took as long as the test.
  gallery: [
    async ({ browser }, use) => {
      const context = await browser.newContext(phone);
      const wrong = await collectPageErrors(context);
      await use({ page: await context.newPage(), wrong });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** A page that must end without a policy violation or a script error of its own making. */
export const test = galleryTest.extend<{ baseURL: string; watched: void }>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env['BAOFORM_URL']!),
  watched: [
    async ({ context }, use) => {
      const wrong = await collectPageErrors(context);
      await use();
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Collects policy violations and script errors of every page of a context. Call it before the first page opens. */
export async function collectPageErrors(context: BrowserContext): Promise<string[]> {
  const wrong: string[] = [];
  context.on('weberror', (error) => wrong.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) wrong.push(message.text());
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return wrong;
}

/** Nothing that axe knows is wrong with what is on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Between two screens there is nothing to judge yet.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // Our pages have no frames; without a page of its own for the report axe takes half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The field of an answer, by its path. */
export const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

/** What the field says is wrong. */
export const errorOf = (page: Page, path: string) => field(page, path).locator('[data-error]');
