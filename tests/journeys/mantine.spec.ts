// Mantine works on a page built like the studio: only the customer's app replaces parts of it.
import type { Locator } from 'playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page }) => {
  await page.goto(new URL('../mantine/', process.env['BAOFORM_GALLERY_URL']).href);
});

/** Expects that the element itself receives a click in its middle: it is drawn, and above everything else. */
const expectOnTop = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && node.contains(top);
      }),
    )
    .toBe(true);

test('a modal covers the page, holds the focus, and closes @rare', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'The modal' });
  const canScroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.getByRole('button', { name: 'Open modal' }).click();
  await expect(dialog.getByText('In the modal')).toBeVisible();
  await expectOnTop(dialog);
  await expect(page.locator('.mantine-Modal-overlay')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.6)');
  expect(await dialog.boundingBox()).toMatchObject({ width: 440 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await canScroll()).toBe('hidden');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await canScroll()).toBe('visible');
});

test('a drawer opens at the edge of the page and closes @rare', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'The drawer' });
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await expect(dialog.getByText('In the drawer')).toBeVisible();
  await expectOnTop(dialog);
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a tooltip shows its text beside its button @rare', async ({ page }) => {
  await page.getByRole('button', { name: 'With tooltip' }).hover();
  const tooltip = page.getByRole('tooltip', { name: 'The text of the tooltip' });
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveCSS('position', 'absolute');
  await expect(tooltip).toHaveCSS('opacity', '1');
});

test('a loading button shows its loader in place of its label @rare', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Load' });
  await button.click();
  const loader = button.locator('.mantine-Loader-root');
  await expect(loader).toBeVisible();
  await expect.poll(async () => (await loader.boundingBox())?.width ?? 0).toBeGreaterThan(20);
  await expect(button).toBeDisabled();
});
