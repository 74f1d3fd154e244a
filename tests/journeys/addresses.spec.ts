// Addresses and links: incomplete, unknown and misspelt.
import { dailySample } from '../depth.ts';
import { expect, expectAccessible, field, productCard, test, priceLink } from './journey.ts';
import { linkTo, openInSession, startTrade } from './trade.ts';

test('a link without a required parameter names it in words and leads home [R-074 F-046 E-048] (U23)', async ({
  page,
}) => {
  await page.goto('/shop/insureInfomation?orderSn=1&tradeId=');
  await expect(page.getByRole('heading', { name: '链接已失效', level: 2 })).toBeVisible();
  await expect(page.getByText('链接缺少：投保单编号')).toBeVisible();
  await expect(page.getByText('tradeId')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('给家人的保障，十分钟办好')).toBeVisible();
});

const SCREENS = ['insureInfomation', 'healthNotice', 'familyList', 'groupQuoteResult'];
for (const screen of dailySample('PAGES_SEED', SCREENS, 1))
  test(`${screen}: a malformed trade id is reported in one sentence of its own and leads home (U23) @rare`, async ({
    page,
  }) => {
    await page.goto(`/shop/${screen}?orderSn=1&tradeId=no-such-trade`);
    await expect(page.getByRole('alert')).toHaveText(
      '链接已失效链接里的编号不对。请从收到的链接重新打开，不要改动它。回到首页',
    );
  });

test('the first tab stop skips to the content, and a new page announces itself by its heading (U24) @rare', async ({
  page,
}) => {
  await page.goto('/shop/tabbar/index');
  const product = productCard(page, '禾木百万医疗');
  await expect(product).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name: '产品详情' })).toBeFocused();
  await expect(page).toHaveTitle(/产品详情/);
  await priceLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeFocused();
  await expect(page).toHaveTitle(/保费试算/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '产品详情' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '给家人的保障' })).toBeFocused();
});

test('in-app navigation to an address without a required parameter shows a status message and stays on the page [E-079]', async ({
  page,
}) => {
  await page.goto('/shop/tabbar/index');
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'incomplete' }, '', '/shop/insureInfomation?orderSn=1');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.getByRole('status').getByText('缺少路由参数投保单编号')).toBeVisible();
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/shop/tabbar/index');
});

test('an unknown address reports that there is no such page and leads home [R-075]', async ({ page }) => {
  await page.goto('/shop/nowhere/at/all');
  await expect(page.getByRole('heading', { name: '没有这个页面', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
});

test('the misspelt and the correct path of a form open the same page @rare', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openInSession(page, trade, linkTo(trade).replace('insureInfomation', 'insureInformation'));
  await expect(field(page, 'applicant/name')).toBeVisible();
});
