// A newcomer who ran `npm start` buys with nothing but the shop and the page of the simulators.
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { phone } from './playwright.config.ts';
import { answerQuestions, calculatePremium, fillApplication, order } from './purchase.ts';
import { serveFileAlone } from './serve-file-alone.ts';

// The newest payment is that of this customer, and no other journey meets a channel that refuses links.
serveFileAlone();

const mobile = `137${String(Date.now() % 10_000_000).padStart(7, '0')}6`;
const DESK = { width: 1280, height: 900 };

const section = (sim: Page, title: string) =>
  sim.locator('section').filter({ has: sim.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Saves pictures of the page on a phone and on a desk, when somebody wants to look at them. */
async function takePictures(sim: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  for (const viewport of [DESK, phone.viewport]) {
    await sim.setViewportSize(viewport);
    await sim.screenshot({ path: `${folder}/${name}-${viewport.width}.png`, fullPage: true });
  }
}

/** No line of the page is wider than the screen. */
async function expectNoSidewaysScroll(sim: Page): Promise<void> {
  const excess = () =>
    sim.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await excess()).toBe(0);
}

test('a newcomer signs in, is refused by the bank, pays and gets a policy, with the shop and /sim/ alone @rare', async ({
  page,
}) => {
  // The documents have to be visible for half a minute together.
  test.setTimeout(300_000);
  const sim = await page.context().newPage();
  await sim.goto('/sim/?language=zh_CN');
  await expect(sim.getByRole('heading', { level: 1, name: '模拟服务' })).toBeVisible();
  await expectAccessible(sim);
  await expectNoSidewaysScroll(sim);
  await takePictures(sim, 'sim-start');

  await page.goto('/shop/login');
  await page.getByLabel('手机号码').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).tap();
  // The message comes without a reload.
  const message = section(sim, '短信').getByRole('listitem').filter({ hasText: mobile });
  const code = (await message.locator('.code').textContent())!;
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).tap();
  await expect(page.getByText(/^已登录/)).toBeVisible();

  await calculatePremium(page);
  await fillApplication(page);
  await answerQuestions(page);
  await order(page);
  await page.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible();

  await sim.bringToFront();
  const payments = section(sim, '支付').locator('.list').first();
  const newest = payments.getByRole('listitem').first();
  await expect(newest).toContainText('待支付');
  await expect(section(sim, '保险公司').getByRole('listitem').first()).toContainText('同意承保');
  await newest.getByRole('button', { name: '银行拒绝' }).click();
  await expect(sim.getByRole('status')).toHaveText('银行已拒绝。');
  await page.bringToFront();
  await page.getByRole('link', { name: '我已付款' }).click();
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();

  await page.getByRole('link', { name: '返回支付' }).click();
  await page.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
  await sim.bringToFront();
  await sim.getByRole('link', { name: '刷新' }).click();
  await newest.getByRole('button', { name: '支付', exact: true }).click();
  await expect(sim.getByRole('status')).toHaveText('已支付。');
  await page.bringToFront();
  await page.getByRole('link', { name: '我已付款' }).click();
  await expect(page.getByRole('heading', { name: '投保成功' })).toBeVisible();
  await sim.bringToFront();
  await expect(
    section(sim, '保险公司')
      .getByText(/^PSP\d+$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(sim);
  await expectNoSidewaysScroll(sim);
  await takePictures(sim, 'sim-bought');
});

test('a developer sets how a provider behaves and enters the shop as a customer of the channel, in English @rare', async ({
  page: sim,
}) => {
  await sim.goto('/sim/?language=en_US');
  const channel = section(sim, 'Channel');
  await channel.getByText('How it behaves').click();
  await channel.getByRole('button', { name: 'Refuses the signature' }).click();
  await expect(channel.locator('.state')).toHaveText('Refuses the signature');
  await channel.getByText('How it behaves').click();
  await expectAccessible(sim);
  await takePictures(sim, 'sim-behaviour');
  await channel.getByRole('button', { name: 'Works', exact: true }).click();
  await expect(channel.locator('.state')).toHaveText('Works');
  await channel.getByLabel('Customer of the channel').fill('a1');
  await channel.getByRole('button', { name: 'Enter the shop' }).click();
  await expect(sim).toHaveURL(/\/shop\//);
  await expect(sim.getByRole('heading', { level: 1 })).toBeVisible();
});
