// Applications that their insurer refuses: why, and how they are applied for again.
import { orderForOneself, orderLink } from './complete-trade.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { serveFileAlone } from './serve-file-alone.ts';
import { takePicture } from './take-picture.ts';
import { setClock } from './test-mode.ts';
import { openInSession } from './trade.ts';

// One of them sets the clock.
serveFileAlone();
test.afterEach(() => setClock(undefined));

test('a refused application says why, is changed and applied for again [R-040] @rare', async ({ page }) => {
  const trade = await orderForOneself({ lastDigits: '0011' });
  await openInSession(page, trade, `${orderLink(trade, 'checkFail')}&language=zh_CN`);
  await expect(page.getByText('根据健康告知，保险公司暂时不能承保。')).toBeVisible();
  await expect(page.getByRole('link', { name: '重新提交' })).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'refused-for-health');
  await page.getByRole('link', { name: '修改后重新申请' }).click();
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await field(page, 'applicant/mobile').locator('input').fill('13800138000');
  const save = () => page.locator('main form button[type="submit"]').last().click();
  await save();
  // Another application needs another health notice.
  await page.locator('main a[href*="healthNotice"]').first().click();
  await fillField(page, 'health/psp_statement', 'no');
  await save();
  await page.locator('main a[href*="processOrderInfo"]').first().click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
  // The order is no longer refused: the page leads on to its payment.
  await page.goto(orderLink(trade, 'checkFail'));
  await expect(page.getByRole('button', { name: '用另一部手机扫码支付' })).toBeVisible();
});

test('an application that its insurer left without an answer is submitted again as it is [R-040 E-071] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself({ lastDigits: '0015' });
  await openInSession(page, trade, `${orderLink(trade, 'checkFail')}&language=zh_CN`);
  // Nothing is refused yet: the page leads to the order.
  await expect(page.getByRole('heading', { level: 1, name: '订单详情' })).toBeVisible();
  // In two steps, so that the session of the page does not end meanwhile.
  for (const minutes of [20, 40]) {
    await setClock(new Date(Date.now() + minutes * 60_000));
    await page.goto(orderLink(trade, 'orderdetail'));
    await expect(page.getByRole('heading', { name: '订单进度' })).toBeVisible();
  }
  await expect(async () => {
    await page.goto(orderLink(trade, 'checkFail'));
    await expect(page.getByRole('link', { name: '重新提交' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('保险公司没有按时答复，请重新提交。')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'refused-for-silence');
  await page.getByRole('link', { name: '重新提交' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保', exact: true }).click();
  // The insurer is silent again, and is asked twice before the page goes on.
  const heading = page.getByRole('heading', { level: 1, name: '订单详情' });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('核保中').first()).toBeVisible();
});
