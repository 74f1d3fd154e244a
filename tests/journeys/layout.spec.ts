// Layout: skipped rendering, long options, reduced motion.
import type { Locator } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, field, test } from './journey.ts';
import { openFirstRow, rowHeaders } from './rows.ts';
import { openScreen } from './trade-pages.ts';
import { openTrade, startTrade } from './trade.ts';

test('fields outside the viewport keep their height while the browser skips their rendering', async ({
  page,
}) => {
  // Chromium also renders fields near the viewport; a small viewport leaves some outside.
  await page.setViewportSize({ width: 390, height: 200 });
  await openTrade(page, await startTrade('hemu'));
  await openFirstRow(page, 'insured');
  await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const isSkipped = () =>
    field(page, 'applicant/name').evaluate((name) => !name.checkVisibility({ contentVisibilityAuto: true }));
  const firstHeight = await height();
  expect(await isSkipped()).toBe(false);
  await page.mouse.wheel(0, 2 * firstHeight);
  await expect.poll(isSkipped).toBe(true);
  const heightAtEnd = await height();
  // Groups that were never rendered have an estimated height.
  expect(Math.abs(heightAtEnd - firstHeight)).toBeLessThan(0.1 * firstHeight);
  await page.mouse.wheel(0, -2 * firstHeight);
  await expect.poll(isSkipped).toBe(false);
  expect(await height()).toBe(heightAtEnd);
});

test('on a desktop, too, the button that adds a row is as wide as the list @rare', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, await startTrade('panshan'), 'groupQuote');
  const widthOf = async (shown: Locator) => (await shown.boundingBox())!.width;
  const add = page.getByRole('button', { name: '添加方案' });
  expect(await widthOf(add)).toBe(await widthOf(rowHeaders(page, 'plans').first()));
});

test('an option longer than its field is shown in full @rare', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTrade(page, await startTrade('hemu'), 'es_ES');
  await page.getByRole('button', { name: 'Letra grande' }).click();
  await fillField(page, 'applicant/idType', 'foreignPermanentResident');
  const option = field(page, 'applicant/idType')
    .getByText(/^Tarjeta de residencia/)
    .last();
  const box = (await field(page, 'applicant/idType').locator('select').boundingBox())!;
  const text = (await option.boundingBox())!;
  expect(text.height).toBeGreaterThan(60);
  expect(text.y).toBeGreaterThanOrEqual(box.y);
  expect(text.y + text.height).toBeLessThanOrEqual(box.y + box.height);
});

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrade(page, await startTrade('hemu'));
  await openFirstRow(page, 'insured');
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  const animated = await page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const hasDuration = (list: string) =>
          list.split(',').some((duration) => Number.parseFloat(duration) > 0);
        return (
          hasDuration(transitionDuration) || (animationName !== 'none' && hasDuration(animationDuration))
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(animated).toEqual([]);
});
