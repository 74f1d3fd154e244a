// Calls that take long: after 15 seconds the customer may cancel them, and the page stays usable (A44).
import type { Page } from 'playwright/test';
import { callPath, type AllCalls } from '../../schemas/generated/call-paths.ts';
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { openInSession } from './trade.ts';

/** Lets a call get no answer. Returns when it begins, in milliseconds since 1970, and what ends that. */
async function hold(
  page: Page,
  name: keyof AllCalls,
): Promise<{ begun: Promise<number>; end: () => Promise<void> }> {
  const path = `**${callPath(name)}*`;
  const begun = page.waitForRequest(path).then(() => Date.now());
  await page.route(path, () => undefined);
  return { begun, end: () => page.unroute(path) };
}

test('a page whose content takes long offers to cancel after 15 seconds, and to try again [T-002]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const trade = await orderForOneself();
  await page.clock.install();
  const { begun, end } = await hold(page, 'orderDetails');
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const startTime = await begun;
  const offer = page.getByText('还在等待回应，网络可能较慢');
  // The clock would go on by itself: on a busy machine by seconds.
  await page.clock.pauseAt(startTime + 14_000);
  await expect(offer).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(offer).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  await takePicture(page, 'slow-call');
  // It stays for as long as the page waits.
  await page.clock.runFor(30_000);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('已取消等待。如果刚才在提交，请先查看是否已成功，再重试')).toBeVisible();
  await end();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
  await expect(page.getByRole('button', { name: '用另一部手机扫码支付' })).toBeVisible();
});

test('a payment that takes long can be cancelled, and started again [T-002] @rare', async ({ page }) => {
  test.setTimeout(90_000);
  const trade = await orderForOneself();
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const pay = page.getByRole('button', { name: '用另一部手机扫码支付' });
  await expect(pay).toBeVisible();
  await page.clock.install();
  const { begun, end } = await hold(page, 'pay');
  await pay.click();
  await begun;
  await page.clock.runFor(16_000);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消等待。如果刚才在提交，请先查看是否已成功，再重试')).toBeVisible();
  await end();
  await pay.click();
  await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
});
