// Reloads and a switch of language: answers, focus and open cards stay.
import { address, applicantOf, name } from './draft-fields.ts';
import { expect, field, test } from './journey.ts';
import { openTrade, startTrade } from './trade.ts';

test('switching the language keeps answers, focus and open cards @rare', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await page.locator('article > button').first().click();
  const height = page.locator('[data-path$="/height"] input');
  await height.pressSequentially('165');
  await name(page).pressSequentially('Wang');
  await page.getByRole('combobox', { name: '语言' }).evaluate((menu: HTMLSelectElement) => {
    menu.value = 'en_US';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(field(page, 'applicant/name').locator('label')).toHaveText('Full name');
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveValue('Wang');
  await expect(height).toHaveValue('165');
  await name(page).pressSequentially(' Li');
  await expect.poll(() => applicantOf(trade)).toEqual({ name: 'Wang Li' });
  await page.reload();
  await expect(name(page)).toHaveValue('Wang Li');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});

test('a reload right after the last keystroke keeps the text, even offline and with storage that never responds @rare', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    // Requests of an unloading page bypass Playwright's routes.
    globalThis.fetch = (...request) =>
      'isOffline' in globalThis ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request);
  });
  await openTrade(page, trade);
  await name(page).fill('欧阳');
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳' });
  await page.evaluate(() => {
    crypto.subtle.encrypt = () => new Promise(() => undefined);
    Object.assign(globalThis, { isOffline: true });
  });
  await name(page).pressSequentially('若溪');
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await expect(name(page)).toBeFocused();
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳若溪' });
});

test('a reload right after a tap focuses the tapped field, even with storage that never responds @rare', async ({
  page,
}) => {
  await page.addInitScript(() => {
    crypto.subtle.encrypt = () => new Promise(() => undefined);
  });
  await openTrade(page, await startTrade('panshan'));
  await address(page).tap();
  await page.reload();
  await expect(address(page)).toBeFocused();
});

test('a reload reopens the open card and focuses the last field', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await page.locator('article > button').first().click();
  await page.locator('[data-path$="/weight"] input').pressSequentially('52.5');
  await page.reload();
  await expect(page.locator('article > button').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-path$="/weight"] input')).toHaveValue('52.5');
  await expect(page.locator('[data-path$="/weight"] input')).toBeFocused();
});
