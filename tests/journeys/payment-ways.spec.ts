// Ways of payment that leave the page: the provider's own page in a browser of a phone, and the interface of the messaging app.
import type { Page } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { PayResponse } from '../../schemas/generated/pay.ts';
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectBought } from './payment-pages.ts';
import { phone } from './playwright.config.ts';
import { payByPhone } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession } from './trade.ts';

test.describe('in the browser of a phone', () => {
  test("the provider's page returns to the result, after a payment and after none [R-026 R-033]", async ({
    page,
  }) => {
    const trade = await orderForOneself();
    await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
    await page.getByRole('button', { name: '打开微信支付' }).click();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await expect(page.getByRole('heading', { name: '正在确认支付结果' })).toBeVisible();
    await page.getByRole('link', { name: '返回支付' }).click();
    await page.getByRole('button', { name: '打开微信支付' }).click();
    await page.getByRole('button', { name: '支付', exact: true }).click();
    await expect(page).toHaveURL(/\/shop\/orderResult\/insure\?/);
    await expectBought(page);
  });
});

/** What the app says of a payment, at once or after the customer has paid. */
type Answer = 'ok' | 'cancel' | 'fail';

/** Lets the page have the interface of the app from now on. */
async function addBridge(page: Page, answer: Answer): Promise<void> {
  await page.evaluate((said) => {
    const { payInApp } = globalThis as unknown as { payInApp: () => Promise<void> };
    Object.assign(globalThis, {
      WeixinJSBridge: {
        async invoke(_name: string, parameters: object, done: (result: { err_msg: string }) => void) {
          if (said === 'ok' && 'paySign' in parameters) await payInApp();
          done({ err_msg: `get_brand_wcpay_request:${said}` });
        },
      },
    });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  }, answer);
}

test.describe('in the messaging app', () => {
  test.use({
    userAgent: `${phone.userAgent} MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64 Language/zh_CN`,
  });

  /** Opens the page of payment of a new order, as a link of the app does, which knows its customer. */
  async function openInApp(page: Page) {
    const trade = await orderForOneself();
    let paymentNo = '';
    page.on('response', async (response) => {
      if (!response.url().endsWith(callPath('pay'))) return;
      const { data } = (await response.json()) as { data: PayResponse };
      ({ paymentNo } = data);
    });
    await page.exposeFunction('payInApp', async () => {
      await expect.poll(() => paymentNo).not.toBe('');
      await payByPhone(paymentNo);
    });
    const openId = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
    await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN&openId=${openId}`);
    const status = () => callServer('queryPayStatus', { orderSn: trade.orderSn }, trade.token);
    return { status, pay: () => page.getByRole('button', { name: '微信支付', exact: true }).click() };
  }

  test('a customer pays as soon as the interface of the app is ready [R-026] @rare', async ({ page }) => {
    const { pay } = await openInApp(page);
    await pay();
    await addBridge(page, 'ok');
    await expectBought(page);
  });

  for (const [answer, sentence] of [
    ['cancel', '您在微信里取消了支付，这张订单还没有付款。'],
    ['fail', '微信没有完成支付，这张订单还没有付款。请再试一次，或换一种方式。'],
  ] as const)
    test(`a payment with the answer ${answer} stays on the page of payment, and is tried again [R-026] @rare`, async ({
      page,
    }) => {
      const { pay, status } = await openInApp(page);
      await addBridge(page, answer);
      await pay();
      await expect(page.getByText(sentence)).toBeVisible();
      expect(await status()).toMatchObject({ status: 'waiting', orderState: 'paying' });
      await expectAccessible(page);
      await takePicture(page, `pay-${answer}`);
      await addBridge(page, 'ok');
      await pay();
      await expectBought(page);
    });

  test('an app without the interface is too old, and no payment is opened for it [R-026 E-058] @rare', async ({
    page,
  }) => {
    const { pay, status } = await openInApp(page);
    await pay();
    await expect(page.getByText('微信版本过低，请升级后再支付')).toBeVisible();
    expect(await status()).toMatchObject({ status: 'unchosen', orderState: 'toPay' });
    await expect(page.getByRole('button', { name: '用另一部手机扫码支付' })).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'pay-old-version');
  });
});
