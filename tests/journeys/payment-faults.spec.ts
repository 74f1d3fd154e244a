// A payment provider that does not answer, and payments around midnight, when an order ends.
import type { Locator, Page } from 'playwright/test';
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectBought, sayPaid, showCode } from './payment-pages.ts';
import { serveFileAlone } from './serve-file-alone.ts';
import { payByPhone, paymentsAtProvider, refuseByBank, setClosing } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { runJobs, setClock, setInsurer, setPaymentProvider } from './test-mode.ts';
import { openInSession, type Trade } from './trade.ts';

// Each sets the clock or a provider.
serveFileAlone();

/** Time limit of a journey that waits for a provider without an answer, twice, ms. */
const LIMIT_MS = 240_000;

test.afterEach(async () => {
  await setPaymentProvider('ok');
  await setInsurer('ok');
  await setClosing('Works');
  await setClock(undefined);
});

const DAY_MS = 86_400_000;
let days = 0;

/** The evening of a day to come that no test had yet: moments before and after 24:00 in Shanghai. */
function midnight(): (seconds: number) => Date {
  days += 1;
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    Date.now() + days * DAY_MS,
  );
  const start = Date.parse(`${date}T00:00:00+08:00`);
  return (seconds) => new Date(start + seconds * 1000);
}

/** Covers by premium: after one that ends with 03 the notice of the payment is ten seconds late, after one with 05 it is lost. */
const COVER = {
  lateNotice: { psp_period: 'd7', psp_sum: '320000', psp_medical: true, psp_medicalSum: '10000' },
  lostNotice: { psp_period: 'd7', psp_sum: '300000', psp_medical: true, psp_medicalSum: '10000' },
} as const;

/** An order that waits for its payment shortly before midnight. */
async function orderBefore(at: (seconds: number) => Date, cover: keyof typeof COVER): Promise<Trade> {
  await setClock(at(-120));
  return orderForOneself({ cover: COVER[cover], passes: () => setClock(at(-60)) });
}

/** Opens a page of an order whose money goes back, or has gone back: it says so, and nowhere that no money was taken. */
async function expectRefundSaid(
  page: Page,
  trade: Trade,
  where: Parameters<typeof orderLink>[1],
  refund: Locator,
): Promise<void> {
  await page.goto(orderLink(trade, where));
  await expect(refund).toBeVisible();
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, `refund-on-${where.replace('/', '-')}`);
}

const openPayment = (page: Page, trade: Trade) =>
  openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);

test('a provider that does not answer costs the customer a wait, neither the order nor a second charge [R-026] @rare', async ({
  page,
}) => {
  test.setTimeout(LIMIT_MS);
  const trade = await orderForOneself({ cover: COVER.lostNotice });
  await openPayment(page, trade);
  await setPaymentProvider('hang');
  await page.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  await expect(page.getByText('支付平台暂时没有回应，请稍后再试，不会重复扣款')).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await takePicture(page, 'pay-hangs');
  await page.goto('/shop/unpayList?type=H5');
  await expect(page.getByText('磐山综合意外')).toBeVisible();
  await takePicture(page, 'unpaid-while-it-hangs');
  await setPaymentProvider('ok');
  await page.goto(orderLink(trade, 'choosePay'));
  const paymentNo = await showCode(page);
  await payByPhone(paymentNo);
  // It was paid, its notice was lost, and the provider does not answer again.
  await setPaymentProvider('hang');
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '正在确认支付结果' })).toBeVisible();
  await takePicture(page, 'result-hangs');
  await setPaymentProvider('ok');
  await expect(page.getByRole('heading', { name: '投保成功' })).toBeVisible({ timeout: 90_000 });
  expect(await paymentsAtProvider()).toEqual([{ number: paymentNo, state: 'SUCCESS' }]);
});

// Before the tests of days to come: limits count by the clock, which does not go back on a real server.
test('an insurer that issues the policy late: the page says that it is paid, then that it is insured [R-033 E-062] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself({ lastDigits: '0017' });
  await openPayment(page, trade);
  const paymentNo = await showCode(page);
  await setInsurer('error');
  await payByPhone(paymentNo);
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '支付成功，正在生成电子保单' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回支付' })).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'result-issuing');
  await setInsurer('ok');
  await expectBought(page);
});

test('a payment before midnight counts although its notice was lost, and is found after midnight [R-033] @rare', async ({
  page,
}) => {
  const at = midnight();
  const trade = await orderBefore(at, 'lostNotice');
  await openPayment(page, trade);
  const paymentNo = await showCode(page);
  await setClock(at(-3));
  await payByPhone(paymentNo);
  await setClock(at(1));
  await sayPaid(page);
  await expectBought(page);
});

test('an order that nobody paid until midnight has ended, and its application can be ordered again [R-030] @rare', async ({
  page,
}) => {
  const at = midnight();
  const trade = await orderBefore(at, 'lostNotice');
  await openPayment(page, trade);
  await expect(page.getByRole('button', { name: '用另一部手机扫码支付' })).toBeVisible();
  await setClock(at(1));
  await page.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  await expect(page.getByText('这张订单已经不能支付，没有扣款。需要时可以重新提交。')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'pay-after-midnight');
  await page.getByRole('link', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '确认投保信息' })).toBeVisible();
});

test('a code that is not paid until midnight ends with its order [R-030 R-033] @rare', async ({ page }) => {
  const at = midnight();
  const trade = await orderBefore(at, 'lostNotice');
  await openPayment(page, trade);
  const paymentNo = await showCode(page);
  await setClock(at(1));
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '订单已经结束' })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'result-after-midnight');
  expect(await paymentsAtProvider()).toContainEqual({ number: paymentNo, state: 'CLOSED' });
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByText('这张订单已经结束，没有扣款。')).toBeVisible();
  await takePicture(page, 'order-after-midnight');
});

test('money that is reported after the order has ended goes back: every page of the order and the list say so before and after [R-030 R-031] @rare', async ({
  page,
}) => {
  const at = midnight();
  const trade = await orderBefore(at, 'lateNotice');
  await openPayment(page, trade);
  const paymentNo = await showCode(page);
  await refuseByBank(paymentNo);
  // The charge stays open, since the provider does not close it.
  await setClosing('Fails');
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();
  await setClock(at(-3));
  await payByPhone(paymentNo);
  await setClock(at(1));
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByText('这张订单已经结束，没有扣款。')).toBeVisible();
  const due = page.getByText(/^有一笔 .*正在原路退回/);
  await expect(async () => {
    await page.reload();
    await expect(due).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'refund-after-midnight');
  for (const where of ['choosePay', 'appntSure', 'orderResult/insure'] as const)
    await expectRefundSaid(page, trade, where, due);
  await page.goto(orderLink(trade, 'orderdetail'));
  await page.getByRole('combobox').selectOption('es_ES');
  await expect(page.getByText(/^Un pago de/)).toBeVisible();
  await takePicture(page, 'refund-after-midnight-es');
  await page.getByRole('combobox').selectOption('zh_CN');
  await page.goto('/shop/orderlist?type=H5');
  await expect(due).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'refund-due-in-the-list');

  // The provider gives it back: the jobs ask for it, and it reports that it is done.
  await runJobs();
  await page.reload();
  const done = page.getByText(/已原路退回。$/);
  await expect(async () => {
    await page.reload();
    await expect(done).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(due).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'refund-done-in-the-list');
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '订单详情' })).toBeVisible();
  await expect(done).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'refund-done');
  for (const where of ['choosePay', 'appntSure', 'orderResult/insure'] as const)
    await expectRefundSaid(page, trade, where, done);
});
