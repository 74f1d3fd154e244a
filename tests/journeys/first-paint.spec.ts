// What a page shows before its scripts, and that it stays where it is when they take over.
import type { Page } from 'playwright/test';
import english from '../../locales/en_US/app.json' with { type: 'json' };
import chinese from '../../locales/zh_CN/app.json' with { type: 'json' };
import { expect, field, test } from './journey.ts';
import { linkTo, openInSession, startTrade } from './trade.ts';

/** Holds all scripts back. Returns the function that lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Places of the heading and of the tools beside it, px. */
const places = async (page: Page) => {
  // Until its styles are there, a page has elements but paints nothing.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page.evaluate(() =>
    ['h1', 'header [class*="tools"]'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { selector, x, y, width, height };
    }),
  );
};

test('a form shows its bar and title in its language before its scripts, and both stay in place (U27)', async ({
  page,
}) => {
  const trade = await startTrade('hemu');
  const release = await holdScripts(page);
  const link = `${linkTo(trade)}&language=en_US`;
  // The page never loads while its scripts are held.
  const opened = openInSession(page, trade, link);
  const heading = page.locator('h1');
  await expect(heading).toHaveText(english['insure.title']);
  await expect(page.locator('main > div')).toHaveCount(2);
  const before = await places(page);
  release();
  await opened;
  await expect(field(page, 'applicant/name')).toBeVisible();
  await expect(heading).toHaveText(english['insure.title']);
  expect(await places(page)).toEqual(before);
});

test('home shows its greeting before its scripts, which stays in place; a stored language comes with the HTML (U27)', async ({
  page,
}) => {
  let release = await holdScripts(page);
  let opened = page.goto('/shop/');
  const heading = page.locator('h1');
  await expect(heading).toHaveText(chinese['home.title']);
  const before = await places(page);
  release();
  await opened;
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  expect(await places(page)).toEqual(before);
  await page.getByRole('combobox', { name: chinese['language'] }).selectOption('en_US');
  await expect(heading).toHaveText(english['home.title']);
  await page.unrouteAll();
  release = await holdScripts(page);
  opened = page.reload();
  await expect(page.locator('[aria-hidden="true"] h1')).toHaveText(english['home.title']);
  release();
  await opened;
});
