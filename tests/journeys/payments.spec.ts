// Payments that go wrong, and payments of one order from two places: one charge pays, and no other money is kept.
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectBought, sayPaid, showCode } from './payment-pages.ts';
import { forgetPayment, payByPhone, paymentsAtProvider, refuseByBank } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { openInSession } from './trade.ts';

test('a payment that the bank refuses is tried again, and its code takes no money any more [R-026 R-030 R-033] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself();
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const refused = await showCode(page);
  await refuseByBank(refused);
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();
  await expect(page.getByText('银行没有通过这笔付款。')).toBeVisible();
  await expect(page.getByText('没有扣款。请再试一次，或换一种方式。')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'pay-refused');
  await page.getByRole('link', { name: '返回支付' }).click();
  const paid = await showCode(page);
  expect(paid).not.toBe(refused);
  await payByPhone(paid);
  await sayPaid(page);
  await expectBought(page);

  // The phone that still shows the first code scans one that was closed.
  await payByPhone(refused);
  expect(await paymentsAtProvider()).toContainEqual({ number: refused, state: 'CLOSED' });
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByText('保单已生成').first()).toBeVisible();
  await expect(page.getByText(/正在原路退回/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('combobox').selectOption('es_ES');
  await expect(page.getByText('欧阳若溪 (La misma persona) 330***********2427')).toBeVisible();
});

test('a charge that the provider does not know is said to be not found, and is paid under its number [S-009 E-060] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself();
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const paymentNo = await showCode(page);
  await forgetPayment(paymentNo);
  await sayPaid(page);
  await expect(page.getByRole('heading', { name: '没有查到支付结果' })).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'pay-not-found');
  await page.getByRole('link', { name: '返回支付' }).click();
  expect(await showCode(page)).toBe(paymentNo);
  await payByPhone(paymentNo);
  await sayPaid(page);
  await expectBought(page);
});

test('an order that is paid from two tabs and a computer is charged once [R-026 R-033] @rare', async ({
  page,
  context,
}) => {
  const trade = await orderForOneself();
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  const [second, late] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, late]) await tab.goto(orderLink(trade, 'choosePay'));
  await expect(late.getByRole('button', { name: '用另一部手机扫码支付' })).toBeVisible();
  const paymentNo = await showCode(page);
  expect(await showCode(second)).toBe(paymentNo);
  await payByPhone(paymentNo);
  // A second scan of the code is refused by the provider.
  await payByPhone(paymentNo);
  for (const tab of [page, second]) {
    await sayPaid(tab);
    await expectBought(tab);
  }
  // The third one has not asked for a code yet: it goes on to the policy instead.
  await late.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  await expect(late.getByRole('heading', { name: /^保单号 PSP\d+$/ })).toBeVisible();
  await late.goto(orderLink(trade, 'orderdetail'));
  await expect(late.getByText('已投保。电子保单可以查看和下载。')).toBeVisible();
  await expect(late.getByText('退回')).toHaveCount(0);
});
