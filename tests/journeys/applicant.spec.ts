// The applicant reads back what was declared in an order, and asks an insured person again.
import { completeForCouple } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession, type Trade } from './trade.ts';

/** An order of a woman for herself and her husband, who has not agreed yet. */
async function orderForCouple(): Promise<Trade> {
  const trade = await completeForCouple();
  const { tradeId, token } = trade;
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  return { ...trade, orderSn };
}

const addressOf = (page: string, { orderSn }: Trade, language = 'zh_CN'): string =>
  `/shop/${page}?${new URLSearchParams({ type: 'H5', orderSn, insuredCheckStatus: '0', language }).toString()}`;

test('the applicant reads what was declared, invites the husband again, and learns when the link no longer works [R-024 S-006] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await orderForCouple();
  await openInSession(page, trade, addressOf('shareSure', trade));
  await page.getByRole('link', { name: '核对投保声明' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对投保声明' })).toBeFocused();
  await expect(page.getByText(/^您于 .* 提交，并声明以下内容真实完整/)).toBeVisible();
  await expect(page.getByText('全部回答“否”')).toHaveCount(2);
  await expect(page.getByText('第 1 版')).toHaveCount(6);
  await expect(page.getByText('¥500,000').first()).toBeVisible();
  await expect(page.getByText('陈景行（配偶）', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '给 陈景行 发送确认链接' }).click();
  await expect(page.getByRole('textbox', { name: '确认链接' })).toHaveValue(/^http/);
  await expectAccessible(page);
  await takePicture(page, 'appnt');
  await page.getByRole('link', { name: '去邀请被保险人' }).click();
  await expect(page).toHaveURL(/\/shareSure\?/);

  const { orderSn, token } = trade;
  await callServer('cancel', { orderSn }, token);
  await page.goto(addressOf('appntSure', trade));
  await expect(page.getByRole('main').getByRole('status')).toHaveText('订单已取消或变更，这个链接不能再用');
  await expect(page.getByText('第 1 版')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '重新提交订单' })).toBeVisible();
  await takePicture(page, 'appnt-cancelled');
});

test('without its parameter or its session the page of an applicant says so and leads on [R-024 E-079]', async ({
  page,
}) => {
  await page.goto('/shop/appntSure?language=zh_CN');
  await expect(page.getByText('链接缺少：订单号')).toBeVisible();
  await page.goto('/shop/appntSure?orderSn=P0000000000000000000000&language=zh_CN');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
});

test('in large Spanish type the declarations of an order fit the narrowest phone [R-024] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 700 });
  const trade = await orderForCouple();
  await openInSession(page, trade, addressOf('appntSure', trade, 'es_ES'));
  await page.getByRole('button', { name: 'Letra grande' }).click();
  await expect(page.getByRole('heading', { name: 'Documentos aceptados' })).toBeVisible();
  await takePicture(page, 'appnt-es');
  await expectAccessible(page);
  expect(await overflowingElements(page)).toEqual([]);
  expect(await clippedElements(page)).toEqual([]);
  expect(await brokenWords(page)).toEqual([]);
});
