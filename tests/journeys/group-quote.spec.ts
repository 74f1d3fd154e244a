// A quote for a group.
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { openFirstRow } from './rows.ts';

test('a group of eleven gets a quote by taps alone, and the advice to use a computer [R-059 R-060 F-043 V-067 K-006 E-040 E-085] @rare', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/shop/');
  await page.getByRole('link', { name: '团体询价' }).click();
  const product = page.getByRole('button', { name: /磐山综合意外/ });
  await expect(product).toBeVisible();
  await expectAccessible(page);
  await product.click();
  await fillField(page, 'group/packageType', 'standard');
  await fillField(page, 'group/employer', '杭州青禾科技有限公司');
  await fillField(page, 'group/employerNumber', '91350100M000100Y43');
  await fillField(page, 'group/insuredCount', '10');
  await expect(page.getByText('建议在电脑上办理')).toHaveCount(0);
  await fillField(page, 'group/insuredCount', '11');
  await expect(page.getByText('建议在电脑上办理')).toBeVisible();
  await fillField(page, 'group/insuredTypes', ['employee', 'spouse']);
  await fillField(page, 'group/occupationClass', 'c3');
  await fillField(page, 'group/occupations', ['秘书', '采购员']);
  await page.getByRole('button', { name: '删除秘书' }).click();
  await expect(page.getByRole('button', { name: /^删除/ })).toHaveCount(1);
  await fillField(page, 'group/startDate', '2030-01-01');
  await fillField(page, 'group/psp_heightWork', 'no');
  await fillField(page, 'group/psp_workAbility', true);
  const row = await openFirstRow(page, 'plans');
  await fillField(page, `${row}/deathAmount`, '300000');
  await fillField(page, `${row}/share`, 'employer');
  await fillField(page, 'contact/contactName', '欧阳若溪');
  await fillField(page, 'contact/contactMobile', '13800138000');
  await fillField(page, 'contact/contactTime', '09:30');
  await expectAccessible(page);
  await page.getByRole('button', { name: '查看报价' }).click();
  await expect(page.locator('[data-plan="1"]')).toContainText('11 人每年合计¥2,211');
  await expect(page.getByText('超过 10 人请使用电脑端')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '复制链接到电脑端' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const computerLink = await page.evaluate(() => navigator.clipboard.readText());
  expect(computerLink).toMatch(/\/shop\/groupQuote\?/);

  await page.getByRole('link', { name: '修改询价' }).click();
  await fillField(page, 'group/packageType', 'comfort');
  await page.getByRole('button', { name: '查看报价' }).click();
  await expect(page.locator('[data-plan="1"]')).toContainText('¥2,476.32');

  // The copied link opens the quote on the computer, without what was typed (U10).
  await page.goto(computerLink);
  await expect(page.getByRole('heading', { name: '继续手机上的询价' })).toBeVisible();
  await page.locator('main li button').click();
  await expect(field(page, 'group/packageType').locator('input[value="standard"]')).toBeChecked();
  await expect(field(page, 'group/insuredCount').locator('input')).toHaveValue('11');
  await expect(field(page, 'group/employer').locator('input')).toHaveValue('');
});

test('a page whose code loads slowly shows a page with a title, and can be left', async ({ page }) => {
  await page.goto('/shop/');
  const groupLink = page.getByRole('link', { name: '团体询价' });
  await expect(groupLink).toBeVisible();
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/group-screens-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await groupLink.click();
  await expect(page.getByRole('heading', { level: 1, name: '正在加载…' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(groupLink).toBeVisible();
  await groupLink.click();
  release();
  await expect(page.getByRole('button', { name: /磐山综合意外/ })).toBeVisible();
});
