// Test fixtures of the journeys, the accessibility check, and locators that most tests use.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { phone } from './playwright.config.ts';

interface WorkerFixtures {
  gallery: { page: Page; pageErrors: string[] };
}

/**
 * The base of every test; used directly by tests that open no page. All files share its worker fixtures: Playwright
 * starts another worker and another browser for a file with other worker fixtures, which takes seconds.
 */
export const galleryTest = base.extend<object, WorkerFixtures>({
  // The gallery stores nothing, so a worker's tests share one page: a context per test takes as long as the test.
  gallery: [
    async ({ browser }, use) => {
      const context = await browser.newContext(phone);
      const pageErrors = await collectPageErrors(context);
      await use({ page: await context.newPage(), pageErrors });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Opens a page of the app. Fails when any page of the test violates the policy or throws an error. */
export const test = galleryTest.extend<{ baseURL: string; failOnPageErrors: void }>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env['BAOFORM_URL']!),
  failOnPageErrors: [
    async ({ context }, use) => {
      const pageErrors = await collectPageErrors(context);
      await use();
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** A test whose page throws an error on purpose. */
export const throwingTest = test.extend({
  // oxlint-disable-next-line no-empty-pattern
  failOnPageErrors: async ({}, use) => use(),
});

export { expect };

/** Collects policy violations and script errors of every page of a context. Call it before the first page opens. */
export async function collectPageErrors(context: BrowserContext): Promise<string[]> {
  const pageErrors: string[] = [];
  context.on('weberror', (error) => pageErrors.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) pageErrors.push(message.text());
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return pageErrors;
}

/** Expects no axe violations on the page as shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Between two screens there is no content to check.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page })
    // Reports from the page itself: the pages have no frames, and a separate report page doubles the time.
    .setLegacyMode(true)
    // Describing every node that passes takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The field of an answer, by its path. */
export const field = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);

/** The control of a field; of a field with several controls, all of them. */
export const controlOf = (page: Page, path: string): Locator =>
  field(page, path).locator('input, textarea, select');

/** The text of a computed answer that is stated as a fact. */
export const factOf = (page: Page, path: string): Locator => field(page, path).locator('output');

/** The error message at a field. */
export const errorOf = (page: Page, path: string): Locator => field(page, path).locator('[data-error]');

/** The card of a product at home. */
export const productCard = (page: Page, name: string): Locator =>
  page.locator('main a[href*="/ensureDetail?"]').filter({ hasText: name });

/** The link from a product to its trial calculation, in Chinese. */
export const priceLink = (page: Page): Locator => page.getByRole('link', { name: '测算保费' });

/** The button that submits a step of the purchase, in Chinese. */
export const nextButton = (page: Page): Locator => page.getByRole('button', { name: '下一步' });

/** The button that submits the health notice, in Chinese. */
export const noticeButton = (page: Page): Locator => page.getByRole('button', { name: '提交告知' });

/** The button that saves a screen, in Chinese. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: '保存' });

/** Expects the confirmation of a saved form, in Chinese. */
export const expectSaved = (page: Page): Promise<void> => expect(page.getByText('信息已保存')).toBeVisible();

/** Expects the save bar to report that the draft reached the server, in Chinese. */
export const expectAutosaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^已自动保存/)).toBeVisible();
