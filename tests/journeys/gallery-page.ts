import type { Page } from 'playwright/test';
import { expect, test as base } from './journey.ts';

/** Opens a page of the gallery. Fails when the page violates the policy or throws an error. */
export const test = base.extend<{ page: Page; failOnPageErrors: void }>({
  page: ({ gallery }, use) => use(gallery.page),
  failOnPageErrors: async ({ gallery: { pageErrors } }, use) => {
    await use();
    expect(pageErrors.splice(0)).toEqual([]);
  },
});
