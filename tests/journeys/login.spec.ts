// Sign-in by SMS code: a customer finds the application on another phone, and an anonymous one on the same phone.
import type { Page } from 'playwright/test';
import { clearCooldown } from '../../src/server/store/rate-limits.ts';
import { withDatabase } from '../../src/tools/qa/database/with-database.ts';
import { name } from './draft-fields.ts';
import { collectPageErrors, expect, expectAccessible, expectAutosaved, test } from './journey.ts';
import { phone } from './playwright.config.ts';
import { lastCodeSentTo } from './simulators.ts';
import { answersOf, openInSession, startTrade } from './trade.ts';

const newMobile = (): string => `137${String(Date.now() % 10_000_000).padStart(7, '0')}5`;

/** Asks for a code on the sign-in page, and enters it. */
async function enterCode(page: Page, mobile: string): Promise<void> {
  const before = await lastCodeSentTo(mobile);
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).tap();
  await expect.poll(() => lastCodeSentTo(mobile)).not.toBe(before);
  await page.getByLabel('短信验证码').fill((await lastCodeSentTo(mobile))!);
}

/** The next code may be sent at once: the wait of a minute is tested elsewhere. */
async function endWait(mobile: string): Promise<void> {
  const env = { DATA_DIR: process.env['BAOFORM_DATA_DIR'] };
  await withDatabase(env, (db) => clearCooldown(db, 'smsToMobile', mobile, new Date()));
}

const signIn = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

test('an application goes along to another phone, after the end of the ID number (T6) [R-003]', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openInSession(page, trade, '/shop/login');
  await signIn(page).tap();
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible();
  await expect(page.getByLabel('手机号')).toBeFocused();
  await enterCode(page, mobile);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await signIn(page).tap();
  await expect(page.getByText(`已登录：${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible();

  const context = await browser.newContext({ ...phone, baseURL: process.env['BAOFORM_URL']! });
  const pageErrors = await collectPageErrors(context);
  const other = await context.newPage();
  await other.goto('/shop/login');
  await endWait(mobile);
  await enterCode(other, mobile);
  await signIn(other).tap();
  await other.getByLabel('证件号码后六位').fill('000000');
  await expectAccessible(other);
  await signIn(other).tap();
  await expect(other.getByRole('alert')).toHaveText('证件号码后六位不对，请核对后重试');
  await other.getByLabel('证件号码后六位').fill('152427');
  await signIn(other).tap();
  await other.getByRole('link', { name: '继续填写' }).tap();
  await expect(name(other)).toHaveValue('欧阳若溪');

  await other.goto('/shop/login');
  await expectAccessible(other);
  await other.getByRole('button', { name: '退出登录' }).tap();
  await other.goBack();
  await other.goto(
    `/shop/insureInfomation?${new URLSearchParams({ orderSn: trade.orderSn, tradeId: trade.tradeId }).toString()}`,
  );
  await expect(other.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a session that has ended is renewed by the cookie of the phone, and no answer is lost (T6)', async ({
  page,
}) => {
  await page.goto('/shop/');
  await page.getByRole('button', { name: /禾木百万医疗/ }).tap();
  await name(page).fill('欧阳');
  await expectAutosaved(page);
  const address = page.url();
  // As after two weeks: the page knows no token, and the one in a link is worth nothing.
  await page.evaluate(() => localStorage.removeItem('baoform.token'));
  await page.goto(`${address}&token=garbage`);
  await expect(name(page)).toHaveValue('欧阳');
  const cookies = await page
    .context()
    .cookies(`${process.env['BAOFORM_URL']}/funapi/gateway/sso/refreshUserData`);
  expect(cookies).toMatchObject([{ name: 'baoform_device', httpOnly: true, sameSite: 'Lax' }]);
  // The session ends while the page is open; the next answer is saved in the renewed one.
  await page.evaluate(() => localStorage.setItem('baoform.token', 'A'.repeat(43)));
  await name(page).fill('欧阳若溪');
  await expectAutosaved(page);
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳若溪');
});
