// Going back while the insured are still to confirm: the page asks first, and the customer stays or goes.
import type { Page } from 'playwright/test';
import { completeForCouple } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession, type Trade } from './trade.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '要离开这一页吗？' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const addressOf = (page: string, { tradeId, orderSn }: Trade, more = {}): string =>
  `/shop/${page}?${new URLSearchParams({ orderSn, tradeId, language: 'zh_CN', ...more }).toString()}`;

/** The order of a couple, whose husband is asked to confirm it. */
async function orderForCouple(): Promise<Trade> {
  const trade = await completeForCouple();
  const { tradeId, token } = trade;
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  return { ...trade, orderSn };
}

test('shareSure asks on the way back, by the browser and by the bar: stay keeps it, go leads back and asks the insured again [section 2] @rare', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const trade = await completeForCouple();
  const { orderSn, token } = trade;
  // A product in the link gives the page its back button.
  await openInSession(page, trade, addressOf('readNotice', trade, { riskName: '澄心定期寿险' }));
  await page.getByRole('link', { name: '确认投保信息' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(heading(page, '邀请被保险人确认')).toBeVisible();
  await expect(page.getByRole('button', { name: '给 陈景行 发送确认链接' })).toBeVisible();

  await page.goBack();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'back-confirmation');
  await page.getByRole('button', { name: '留在这一页' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(heading(page, '邀请被保险人确认')).toBeVisible();

  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/\/readNotice\?/);
  // Nothing was changed: the husband is still asked about the same order.
  expect(await callServer('insuredConfirmQuery', { orderSn }, token)).toMatchObject({
    orderState: 'toConfirmInsured',
  });
});

test('processOrderInfo asks while the insured of its order are to confirm, and without an order it does not [section 2] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await orderForCouple();
  await openInSession(page, trade, addressOf('readNotice', trade));
  await page.getByRole('link', { name: '确认投保信息' }).click();
  await expect(page.getByRole('button', { name: '提交投保' })).toBeVisible();
  await expect(async () =>
    expect(await page.evaluate(() => history.state?.usr?.asksBack)).toBe(true),
  ).toPass();
  await page.goBack();
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/\/readNotice\?/);
});

test('processOrderInfo of an application that nobody has to confirm leads back at once, unless the link flags it [L-039] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await completeForCouple();
  await openInSession(page, trade, addressOf('readNotice', trade));
  await page.getByRole('link', { name: '确认投保信息' }).click();
  await expect(page.getByRole('button', { name: '提交投保' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/readNotice\?/);
  await page.goto(addressOf('readNotice', trade, { dialogFlag: '1' }));
  await page.getByRole('link', { name: '确认投保信息' }).click();
  await expect(page.getByRole('button', { name: '提交投保' })).toBeVisible();
  await expect(async () =>
    expect(await page.evaluate(() => history.state?.usr?.asksBack)).toBe(true),
  ).toPass();
  await page.goBack();
  await expect(dialogOf(page)).toBeVisible();
});
