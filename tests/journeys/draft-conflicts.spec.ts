// Conflicts of a draft: two tabs or two phones change the same form.
import type { Page } from 'playwright/test';
import { address, applicantOf, blockDraftSaves, name } from './draft-fields.ts';
import { expect, expectAccessible, expectAutosaved, test } from './journey.ts';
import { openTrade, startTrade, type Trade } from './trade.ts';

test('an untouched tab follows the changes of the other tab @rare', async ({ page, context }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expect(name(other)).toHaveValue('欧阳若溪');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('two tabs that both changed answers get a conflict dialog, and nothing is sent before the choice @rare', async ({
  page,
  context,
}) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await blockDraftSaves(page);
  await address(page).pressSequentially('文三路100号3幢201室');
  await name(other).pressSequentially('陈景行');
  const dialog = page.getByRole('dialog', { name: '另一个页面或另一台设备改过这份信息' });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  // Both answers of each question that differs (U26).
  await expect(dialog.getByRole('listitem')).toHaveText([
    '投保人 · 姓名本页： 没有填写另一份： 陈景行',
    '投保人 · 详细地址本页： 文三路100号3幢201室另一份： 没有填写',
  ]);
  await expect(dialog.getByText(/^另一份保存于 \d{4}年/)).toBeVisible();
  await expectAccessible(page);
  expect(await applicantOf(trade)).toEqual({ name: '陈景行' });
  await dialog.getByRole('button', { name: '用本页的' }).click();
  await expect.poll(() => applicantOf(trade)).toEqual({ address: '文三路100号3幢201室' });
  await expect(name(other)).toHaveValue('');
  await expect(address(other)).toHaveValue('文三路100号3幢201室');
});

test.describe('when two phones changed the same answers', () => {
  /** Opens the form on both phones; `other` saves first, so `page` gets a conflict. */
  async function causeConflict(page: Page, other: Page, trade: Trade): Promise<void> {
    await openTrade(page, trade);
    await openTrade(other, trade);
    // The code of the dialog arrives on the second attempt.
    let fetches = 0;
    await page.route(/ConflictDialog-.*js/, (route) =>
      (fetches += 1) === 1 ? route.abort() : route.continue(),
    );
    await name(other).pressSequentially('陈景行');
    await expectAutosaved(other);
    await name(page).pressSequentially('欧阳若溪');
    await expect(page.getByRole('dialog', { name: '另一个页面或另一台设备改过这份信息' })).toBeVisible();
    expect(fetches).toBe(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await applicantOf(trade)).toEqual({ name: '陈景行' });
  }

  const OWN = { button: '用本页的', name: '欧阳若溪' };
  const OTHERS = { button: '用另一份', name: '陈景行' };
  for (const [title, first, second] of [
    ['keep its own answers, and then still take the others', OWN, OTHERS],
    ['take the others, and then still restore its own answers', OTHERS, OWN],
  ] as const)
    test(`the later phone can ${title} @rare`, async ({ page, browser, baseURL }) => {
      const trade = await startTrade('hemu');
      const phone = await browser.newContext({ baseURL });
      await causeConflict(page, await phone.newPage(), trade);
      for (const [role, choice] of [
        ['dialog', first],
        ['status', second],
      ] as const) {
        await page.getByRole(role).getByRole('button', { name: choice.button }).click();
        await expect(name(page)).toHaveValue(choice.name);
        await expect.poll(() => applicantOf(trade)).toEqual({ name: choice.name });
      }
      await phone.close();
    });
});
