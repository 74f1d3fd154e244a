// Pages that the customer leaves while an action waits for its answer: the answer counts, and moves the customer nowhere.
import type { Page } from 'playwright/test';
import { callPath, type AllCalls } from '../../schemas/generated/call-paths.ts';
import { completeForCouple, orderForOneself } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectBought } from './payment-pages.ts';
import { takePicture } from './take-picture.ts';
import { openScreen } from './trade-pages.ts';
import { openInSession, startTrade } from './trade.ts';

/** Longer than a page takes to open another one, ms. */
const SETTLED_MS = 1500;

/** Holds the answers of a call. Returns what waits for the call to be made, and what lets its answers through. */
async function holdAnswers(page: Page, name: keyof AllCalls) {
  const path = `**${callPath(name)}`;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const asked = page.waitForRequest(path);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await gate;
    await route.fulfill({ response });
  });
  const release = async () => {
    const answered = page.waitForResponse(path);
    open();
    await (await answered).finished();
    await page.waitForTimeout(SETTLED_MS);
    await page.unroute(path);
  };
  return { asked, release };
}

const documents = (page: Page) => page.locator('main li a');

test('an agreement that is answered late leaves the customer on the next document, and is recorded [R-006]', async ({
  page,
}) => {
  await openScreen(page, await startTrade('panshan'), 'readNotice', { language: 'zh_CN' });
  await documents(page).first().click();
  const agree = page.getByRole('button', { name: '我已阅读并同意' });
  await expect(agree).toBeEnabled({ timeout: 30_000 });
  const { asked, release } = await holdAnswers(page, 'consentRecord');
  await agree.click();
  await asked;
  await expect(page.getByRole('button', { name: '正在提交' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await takePicture(page, 'agreement-is-sent');

  await page.goBack();
  await documents(page).nth(1).click();
  await expect(page).toHaveURL(/\/agreementDetail\?/);
  await expect(page.getByRole('button', { name: /\d 秒/ })).toBeVisible();
  const address = page.url();
  await release();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(documents(page).first()).toContainText('已同意');
});

test('a payment that opens late stays closed on another page, and is paid when the customer comes back [R-026]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await orderForOneself();
  await openInSession(page, trade, '/shop/orderlist?type=H5&language=zh_CN');
  await page.getByRole('link', { name: '去支付' }).click();
  const open = page.getByRole('button', { name: '打开微信支付' });
  const { asked, release } = await holdAnswers(page, 'pay');
  await open.click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/orderlist\?/);
  await release();
  await expect(page).toHaveURL(/\/shop\/orderlist\?/);

  await page.reload();
  await page.locator(`[data-order="${trade.orderSn}"] a[href*="orderSn"]`).first().click();
  const goOn = page.getByRole('link', { name: '返回支付' }).or(open);
  await expect(goOn).toBeVisible();
  if ((await open.count()) === 0) await goOn.click();
  await open.click();
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await expectBought(page);
});

test('an order that is answered late leaves the customer on the page before [R-013] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await completeForCouple();
  await openScreen(page, trade, 'readNotice', { language: 'zh_CN', orderSn: trade.orderSn });
  await page.getByRole('link', { name: '确认投保信息' }).click();
  await page.getByRole('checkbox').check();
  const { asked, release } = await holdAnswers(page, 'confirm');
  await page.getByRole('button', { name: '提交投保' }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(/\/readNotice\?/);
  await release();
  await expect(page).toHaveURL(/\/readNotice\?/);
});

test('a quote that begins late leaves the customer at home [R-059] @rare', async ({ page }) => {
  await page.goto('/shop/tabbar/index?language=zh_CN');
  await page.getByRole('link', { name: '团体询价' }).click();
  const { asked, release } = await holdAnswers(page, 'getTradeId');
  await page.getByRole('button', { name: /磐山综合意外/ }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(/\/tabbar\/index/);
  await release();
  await expect(page).toHaveURL(/\/tabbar\/index/);
});
