import type { Page } from 'playwright/test';

/** What sticks out of the screen at its sides. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > document.documentElement.clientWidth + 0.5 || left < -0.5);
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
