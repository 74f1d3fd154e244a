// Pages of a purchase that may not be opened lead to the one that is next, and say so.
import { buyPolicy, orderForOneself, orderLink } from './complete-trade.ts';
import { controlOf, expect, expectSaved, field, test } from './journey.ts';
import { callServer, linkTo, openInSession, startTrade, type Trade } from './trade.ts';

const addressOf = (page: string, { tradeId, orderSn }: Trade): string =>
  `/shop/${page}?${new URLSearchParams({ type: 'H5', orderSn, tradeId, insuredCheckStatus: '0', language: 'zh_CN' }).toString()}`;

const LED_ON = '这一页现在不用办理，已转到当前进度';

test('pages of other stages lead to the payment that an order waits for [R-013 R-040 R-071]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const trade = await orderForOneself();
  for (const name of ['checkFail', 'epolicy', 'shareSure']) {
    await openInSession(page, trade, addressOf(name, trade));
    await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: LED_ON })).toBeVisible();
  }
  // What was ordered can still be looked at and changed.
  await page.goto(addressOf('processOrderInfo', trade));
  await expect(page.getByRole('button', { name: '提交投保' })).toBeVisible();
});

test('an order is not made before its steps are done: the page leads to the first one that is open [S-013]', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await openInSession(page, trade, addressOf('processOrderInfo', trade));
  await expect(field(page, 'applicant/name')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: LED_ON })).toBeVisible();
});

test('an issued policy is not ordered again: the pages before it lead to it [R-013 R-026] @rare', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const trade = await buyPolicy('苏晚晴');
  for (const name of ['processOrderInfo', 'choosePay', 'checkFail']) {
    await openInSession(page, trade, addressOf(name, trade));
    await expect(page.getByRole('heading', { name: /^保单号 CHL\d+$/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: LED_ON })).toBeVisible();
    await expect(page.getByRole('button', { name: '提交投保' })).toHaveCount(0);
  }
});

const FIXED = '填写的内容不能再修改。请查看订单状态';

test('back from the payment the form leads to what became of it, without a field to type into [S-001] @rare', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const trade = await orderForOneself();
  await openInSession(page, trade, linkTo(trade));
  await expectSaved(page);
  await page.goto(orderLink(trade, 'choosePay'));
  await expect(page.getByRole('heading', { level: 1, name: '支付保费' })).toBeVisible();
  await callServer('pay', { orderSn: trade.orderSn, way: 'qr' }, trade.token);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '支付结果' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: FIXED })).toBeVisible();
});

test('a form that was open when the payment began leads there with the next answer, and says why [S-001] @rare', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const trade = await orderForOneself();
  await openInSession(page, trade, linkTo(trade));
  await page.getByRole('button', { name: '修改' }).click();
  await callServer('pay', { orderSn: trade.orderSn, way: 'qr' }, trade.token);
  await controlOf(page, 'applicant/name').fill('林知夏');
  await expect(page.getByRole('heading', { level: 1, name: '支付结果' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: FIXED })).toBeVisible();
});
