// An order for which two charges are paid: one pays it, and the money of the other goes back.
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expectSwept } from './expect-swept.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectBought, sayPaid, showCode } from './payment-pages.ts';
import { serveFileAlone } from './serve-file-alone.ts';
import { payByPhone, paymentsAtProvider, refuseByBank, refundsAtProvider, setClosing } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { runJobs } from './test-mode.ts';
import { openInSession, type Trade } from './trade.ts';
import type { Locator, Page } from 'playwright/test';

// Each sets how the provider closes charges.
serveFileAlone();

test.afterEach(() => setClosing('Works'));

const due = (page: Page): Locator => page.getByText(/^有一笔 ¥[\d,.]+ 的付款.*正在原路退回/);
const done = (page: Page): Locator => page.getByText(/^¥[\d,.]+ 已原路退回。$/);

/** Shows a code that the bank refuses and that the provider does not close. Returns the number of its payment. */
async function leaveOpenCharge(page: Page, trade: Trade): Promise<string> {
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const paymentNo = await showCode(page);
  await refuseByBank(paymentNo);
  await setClosing('Fails');
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();
  await expect(page.getByText('没有扣款。请再试一次，或换一种方式。')).toBeVisible();
  return paymentNo;
}

/** Loads a page again until it shows a text: what the provider reports arrives by itself. */
async function reloadUntil(page: Page, text: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(text).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

test('an order that is paid twice is insured once, and says that the second payment goes back, then that it has [R-030 R-031 R-033] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself();
  const refused = await leaveOpenCharge(page, trade);
  await page.getByRole('link', { name: '返回支付' }).click();
  const paid = await showCode(page);
  await payByPhone(paid);
  await sayPaid(page);
  await expectBought(page);
  // The phone that still shows the first code pays too.
  await payByPhone(refused);
  expect(await paymentsAtProvider()).toEqual(
    expect.arrayContaining([refused, paid].map((number) => ({ number, state: 'SUCCESS' }))),
  );

  await page.getByRole('link', { name: '查看订单详情' }).click();
  await reloadUntil(page, due(page));
  await expect(page.getByText('已投保。电子保单可以查看和下载。')).toBeVisible();
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'paid-twice');
  await page.goto('/shop/orderlist?type=H5');
  await expect(due(page)).toBeVisible();
  await expect(page.getByText('保单已生成')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'paid-twice-in-the-list');

  await runJobs();
  await reloadUntil(page, done(page));
  await expect(due(page)).toHaveCount(0);
  await takePicture(page, 'paid-twice-returned-in-the-list');
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(done(page)).toBeVisible();
  await expect(page.getByText('已投保。电子保单可以查看和下载。')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'paid-twice-returned');
  // Only the second charge goes back, whole; the first one paid for the policy.
  expect((await refundsAtProvider()).map(({ paymentNo, state }) => [paymentNo, state])).toEqual([
    [refused, 'SUCCESS'],
  ]);
  await expectSwept();
});

test('money that goes back while its order can still be paid leads to the payment from its result [R-033] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself();
  const refused = await leaveOpenCharge(page, trade);
  await payByPhone(refused);
  const again = page.getByRole('link', { name: '返回支付' });
  await page.goto(orderLink(trade, 'orderResult/insure'));
  await reloadUntil(page, page.getByRole('heading', { name: '付款原路退回' }));
  await expect(due(page)).toBeVisible();
  await expect(page.getByText('这张订单还没有付款，您仍可支付。')).toBeVisible();
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'result-of-a-refund-to-pay');
  await page.goto(`${orderLink(trade, 'orderResult/insure')}&language=es_ES`);
  await expect(page.getByRole('link', { name: 'Volver al pago' })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'result-of-a-refund-to-pay-es');
  await page.goto(`${orderLink(trade, 'orderResult/insure')}&language=zh_CN`);
  await runJobs();
  await reloadUntil(page, done(page));
  await again.click();
  await payByPhone(await showCode(page));
  await sayPaid(page);
  await expectBought(page);
  await expectSwept();
});

test('a payment that fails after money of its order goes back does not say that nothing was charged [R-033] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself();
  const refused = await leaveOpenCharge(page, trade);
  // It no longer pays the order, which another payment is to pay.
  await payByPhone(refused);
  await page.goto(orderLink(trade, 'choosePay'));
  await reloadUntil(page, due(page));
  await takePicture(page, 'pay-beside-a-refund');
  const second = await showCode(page);
  await refuseByBank(second);
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();
  await expect(due(page)).toBeVisible();
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'pay-refused-beside-a-refund');
  await expectSwept();
});
