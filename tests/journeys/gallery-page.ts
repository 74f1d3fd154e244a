import type { Page } from 'playwright/test';
import { expect, test as base } from './journey.ts';

/** A page for tests of the gallery. */
export const test = base.extend<{ page: Page; watched: void }>({
  page: ({ gallery }, use) => use(gallery.page),
  watched: async ({ gallery: { wrong } }, use) => {
    await use();
    expect(wrong.splice(0)).toEqual([]);
  },
});
