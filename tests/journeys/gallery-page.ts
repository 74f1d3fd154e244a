import type { Page } from 'playwright/test';
import { expect, test as base, watch } from './journey.ts';
import { phone } from './playwright.config.ts';

interface Opened {
  gallery: { page: Page; wrong: string[] };
}

/**
 * A page for tests of the gallery, which keeps nothing between two loads: one serves all tests of a worker. A context
 * and a page for each of them took as long as the test.
 */
export const test = base.extend<{ page: Page; watched: void }, Opened>({
  gallery: [
    async ({ browser }, use) => {
      const context = await browser.newContext(phone);
      const wrong = await watch(context);
      await use({ page: await context.newPage(), wrong });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: ({ gallery }, use) => use(gallery.page),
  watched: async ({ gallery: { wrong } }, use) => {
    await use();
    expect(wrong.splice(0)).toEqual([]);
  },
});
