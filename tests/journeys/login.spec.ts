// Sign-in by SMS code: a customer finds the application on another phone, and an anonymous one on the same phone.
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { fixedKeys, type KeySet } from '../../src/server/encryption/data-keys.ts';
import { readKeyFile } from '../../src/server/encryption/key-file.ts';
import { connectionOf } from '../../src/server/postgres/launch.ts';
import { openDatabase, type Database } from '../../src/server/store/connection/database.ts';
import { keyFileOf } from '../../src/server/store/open-data-keys.ts';
import { clearCooldown } from '../../src/server/store/rate-limits.ts';
import { name } from './draft-fields.ts';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAutosaved,
  priceLink,
  productCard,
  test,
} from './journey.ts';
import { phone } from './playwright.config.ts';
import { lastCodeSentTo } from './simulators.ts';
import { answersOf, openInSession, startTrade } from './trade.ts';

const newMobile = (): string => `137${String(Date.now() % 10_000_000).padStart(7, '0')}5`;

/** Asks for a code on the sign-in page, and enters it. */
async function enterCode(page: Page, mobile: string): Promise<void> {
  const before = await lastCodeSentTo(mobile);
  await page.getByLabel('手机号码').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).tap();
  await expect.poll(() => lastCodeSentTo(mobile)).not.toBe(before);
  await page.getByLabel('短信验证码').fill((await lastCodeSentTo(mobile))!);
}

/** Writes to the database of the running server as the owner of its tables. */
async function withOwnersDatabase(write: (db: Database) => Promise<unknown>): Promise<void> {
  const dataDir = process.env['BAOFORM_DATA_DIR']!;
  const dataKeys = readKeyFile(keyFileOf({ dataDir, dataKeysFile: undefined })) as KeySet;
  const { db, close } = openDatabase(connectionOf(dataDir)!, fixedKeys(dataKeys));
  await write(db).finally(close);
}

/** The number of drafts that a phone has (U27). */
const storedDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('baoform');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const counting = database.transaction('drafts').objectStore('drafts').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** The next code may be sent at once: the wait of a minute is tested elsewhere. */
async function endWait(mobile: string): Promise<void> {
  await withOwnersDatabase((db) => clearCooldown(db, 'smsToMobile', mobile, new Date()));
}

/**
 * Moves a phone forward: on the server its sessions and cookies are older, in the browser the clock is later, and the storage
 * that scripts write is gone.
 */
async function letTimePass(page: Page, days: number): Promise<void> {
  const { cookies } = await page.context().storageState();
  const cookie = cookies.find((each) => each.name === 'baoform_device')!;
  await withOwnersDatabase(async (db) => {
    const age = sql`interval '1 day' * ${days}`;
    const device = sql`select device_id from device_cookies
      where cookie_hash = encode(sha256(convert_to(${cookie.value}, 'UTF8')), 'hex')`;
    await db.execute(
      sql`update device_cookies set created_at = created_at - ${age} where device_id = (${device})`,
    );
    await db.execute(sql`update sessions set created_at = created_at - ${age}, last_seen_at = last_seen_at - ${age}
      where device_id = (${device})`);
  });
  await page.evaluate(() => localStorage.clear());
  await page.clock.setFixedTime(Date.now() + days * 24 * 3_600_000);
}

const signIn = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

test('an application goes along to another phone, after the end of the ID number (T6) [R-003] @rare', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openInSession(page, trade, '/shop/login');
  await signIn(page).tap();
  await expect(page.getByText('请输入 11 位手机号码')).toBeVisible();
  await expect(page.getByLabel('手机号码')).toBeFocused();
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
  await expect(other.getByText(/^已登录/)).toBeVisible();
  // The list of home comes from the server: this phone has never opened the application.
  await other.goto('/shop/');
  await expect(other.getByRole('link', { name: /继续填写$/ })).toContainText('磐山财险');
  await other.getByRole('link', { name: /继续填写$/ }).tap();
  await expect(name(other)).toHaveValue('欧阳若溪');

  expect(await storedDrafts(other)).toBe(1);

  await other.goto('/shop/login');
  await expectAccessible(other);
  await other.getByRole('button', { name: '退出登录' }).tap();
  await expect(other.getByRole('heading', { level: 1, name: '给家人的保障' })).toBeVisible();
  expect(await storedDrafts(other)).toBe(0);
  await other.goBack();
  await expect(other.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  await other.goto(
    `/shop/insureInfomation?${new URLSearchParams({ orderSn: trade.orderSn, tradeId: trade.tradeId }).toString()}`,
  );
  await expect(other.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a session that has ended is renewed by the cookie of the phone, and no answer is lost (T6) @rare', async ({
  page,
}) => {
  // The visit starts the trade, so that the phone has its cookie.
  await page.goto('/shop/');
  await productCard(page, '禾木百万医疗').tap();
  await priceLink(page).tap();
  await page.waitForURL(/\/trialCalculation/);
  await page.goto(`/shop/insureInfomation${new URL(page.url()).search}`);
  await name(page).fill('欧阳');
  await expectAutosaved(page);
  const address = page.url();
  // Two weeks later the browser has cleared the page's storage, and the list of home comes from the server.
  await letTimePass(page, 14);
  await page.goto('/shop/?language=zh_CN');
  await page.getByRole('link', { name: /继续填写$/ }).tap();
  // The trial is not finished; what the application has is kept.
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  await page.goto(address);
  await expect(name(page)).toHaveValue('欧阳');
  // Removed there and returned, by the server's list too.
  await page.goto('/shop/');
  const application = page.getByRole('link', { name: /继续填写$/ });
  await page.getByRole('button', { name: /^从首页移除/ }).tap();
  await expect(application).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(application).toHaveCount(1);
  await page.reload();
  await expect(application).toHaveCount(1);
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
