// Drafts: answers are on the phone at once, on the server soon after, and never overwritten without asking.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, test, collectPageErrors } from './journey.ts';
import { startKillableBrowser } from './killable-browser.ts';
import {
  answersOf,
  callServer,
  draftOf,
  linkTo,
  openTrade,
  resumeSession,
  startTrade,
  storeDraft,
  type Trade,
} from './trade.ts';

/** Within this time after the last key an answer is stored on the phone, ms. */
const ON_THE_PHONE_MS = 300;

const name = (page: Page) => field(page, 'applicant/name').locator('input');
const address = (page: Page) => field(page, 'applicant/address').locator('textarea');
const applicantOf = async (trade: Trade) =>
  ((await draftOf(trade))?.['applicant'] ?? {}) as Record<string, unknown>;

/** Keeps the drafts of these pages from the server, so that only the phone has them. */
const loseDrafts = (pages: Page | BrowserContext) =>
  pages.route(/temporaryData(Save|Update)/, (route) => route.abort('internetdisconnected'));

test('what was typed is there again after the browser was killed 300 ms after the last key, and so is the focus [F-066]', async ({
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-killed-'));
  const trade = await startTrade('hemu');
  // Chromium writes localStorage, and the session in it, to the disk five seconds late, or when it closes.
  const before = await startKillableBrowser(folder);
  await resumeSession(await before.context.newPage(), trade);
  await before.close();

  const first = await startKillableBrowser(folder);
  const page = await first.context.newPage();
  await loseDrafts(page);
  await page.goto(`${baseURL}${linkTo(trade)}`);
  await name(page).fill('欧阳若溪');
  await address(page).pressSequentially('文三路100号3幢201室');
  // The promise is about this time, so the kill comes exactly then.
  await page.waitForTimeout(ON_THE_PHONE_MS);
  await first.kill();

  const second = await startKillableBrowser(folder);
  try {
    const errors = await collectPageErrors(second.context);
    const again = await second.context.newPage();
    await again.goto(`${baseURL}${linkTo(trade)}`);
    await expect(name(again)).toHaveValue('欧阳若溪');
    await expect(address(again)).toHaveValue('文三路100号3幢201室');
    await expect(address(again)).toBeFocused();
    await expect.poll(() => applicantOf(trade)).toMatchObject({ address: '文三路100号3幢201室' });
    expect(errors).toEqual([]);
  } finally {
    await second.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs before the page's scripts: measures from an input event until the draft is written completely. */
function noteTimes(): void {
  const times = { key: 0, waits: [] as number[] };
  Object.assign(window, { times });
  addEventListener('input', () => (times.key = performance.now()), true);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...record) {
    const { key } = times;
    if (key > 0 && this.name === 'drafts')
      this.transaction.addEventListener('complete', () => times.waits.push(performance.now() - key));
    times.key = 0;
    return put.apply(this, record);
  };
}

test('on a phone four times slower an answer is stored within 300 ms of the last key', async ({
  page,
  context,
}) => {
  await page.addInitScript(noteTimes);
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const waits = () => page.evaluate(() => (window as unknown as { times: { waits: number[] } }).times.waits);
  const TIMES = 5;
  for (let time = 1; time <= TIMES; time += 1) {
    await address(page).pressSequentially('文三路');
    await expect.poll(async () => (await waits()).length).toBeGreaterThanOrEqual(time);
  }
  // The median: on a busy machine single writes wait for the machine and not for the page.
  const median = (await waits()).sort((left, right) => left - right)[Math.floor(TIMES / 2)];
  expect(median).toBeLessThanOrEqual(ON_THE_PHONE_MS);
});

/** Waits until the phone's storage holds a draft. Its writes do not follow the page's clock. */
async function draftIsStored(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const counts = databases.map(
        ({ name }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name!);
            opening.addEventListener('error', () => reject(opening.error!));
            opening.addEventListener('success', () => {
              const database = opening.result;
              if (!database.objectStoreNames.contains('drafts')) return resolve(0);
              const counting = database.transaction('drafts').objectStore('drafts').count();
              counting.addEventListener('success', () => {
                database.close();
                resolve(counting.result);
              });
            });
          }),
      );
      return (await Promise.all(counts)).reduce((sum, drafts) => sum + drafts, 0);
    });
  await expect.poll(count).toBeGreaterThan(0);
}

/** Ends the page's process with no event for the page. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** With a clock that stands still no timer saves the draft; only the event can. */
for (const [moment, happen] of Object.entries({
  'the field is left': (page: Page) => page.keyboard.press('Tab'),
  'the page is hidden': (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
}))
  test(`what was typed is on the phone as soon as ${moment}`, async ({ page, context }) => {
    const trade = await startTrade('hemu');
    await loseDrafts(context);
    await context.clock.install();
    await openTrade(page, trade);
    await context.clock.pauseAt(Date.now() + 60_000);
    await name(page).pressSequentially('欧阳若溪');
    await happen(page);
    await context.clock.runFor(20);
    await draftIsStored(page);
    await crash(page);
    await context.clock.resume();
    const other = await context.newPage();
    await openTrade(other, trade);
    await expect(name(other)).toHaveValue('欧阳若溪');
  });

test('what was typed is there after going home and coming back by the card', async ({ page }) => {
  await page.goto('/shop/');
  await page.getByRole('button', { name: '禾木百万医疗' }).click();
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.getByRole('link', { name: /继续填写/ }).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
});

test('a form that was asked for while its draft was still on the way to the server opens with that draft', async ({
  page,
}) => {
  await page.goto('/shop/');
  await page.getByRole('button', { name: '禾木百万医疗' }).click();
  const saved = page.waitForResponse(/temporaryDataSave/);
  let releaseDraft = () => {};
  const formAnswered = new Promise<void>((resolve) => (releaseDraft = resolve));
  await page.route(/temporaryDataSave/, async (route) => {
    await formAnswered;
    await route.continue();
  });
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.route(
    /initInsuranceInfo/,
    async (route) => {
      // The server answers before the draft arrives; the phone gets that answer after the draft was saved.
      const early = await route.fetch();
      releaseDraft();
      await (await saved).finished();
      // No element shows that the page has read the answer of a save it sent before it left the form.
      await page.waitForTimeout(ON_THE_PHONE_MS);
      await route.fulfill({ response: early });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: /继续填写/ }).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await name(page).press('End');
  await name(page).pressSequentially('文');
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what was typed is on the server a moment later, and the bar says so', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expect(page.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  expect(await applicantOf(trade)).toEqual({ name: '欧阳若溪' });
});

test('without a network the form is filled on, says where the answers are, and sends them when the network is back', async ({
  page,
  context,
}) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await context.setOffline(true);
  await expect(page.getByText('没有网络，可以继续填写')).toBeVisible();
  await name(page).pressSequentially('欧阳若溪');
  await expect(page.getByText('已保存在本机，联网后同步')).toBeVisible();
  expect(await draftOf(trade)).toBeUndefined();
  await context.setOffline(false);
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await expect(page.getByText('没有网络，可以继续填写')).toHaveCount(0);
  expect(await applicantOf(trade)).toEqual({ name: '欧阳若溪' });
});

test('of two tabs the one that was not touched follows the other', async ({ page, context }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expect(name(other)).toHaveValue('欧阳若溪');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('of two tabs that both changed the answers one is asked, and nothing is sent before it is answered', async ({
  page,
  context,
}) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await loseDrafts(page);
  await address(page).pressSequentially('文三路100号3幢201室');
  await name(other).pressSequentially('陈景行');
  const dialog = page.getByRole('dialog', { name: '另一页也在填这份信息' });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await expectAccessible(page);
  expect(await applicantOf(trade)).toEqual({ name: '陈景行' });
  await dialog.getByRole('button', { name: '用本页的' }).click();
  await expect.poll(() => applicantOf(trade)).toEqual({ address: '文三路100号3幢201室' });
  await expect(name(other)).toHaveValue('');
  await expect(address(other)).toHaveValue('文三路100号3幢201室');
});

test.describe('of two phones that both changed the answers the later one is asked', () => {
  /** Both open the same form; the other one saves first, then this one gets a conflict. */
  async function getConflict(page: Page, other: Page, trade: Trade): Promise<void> {
    await openTrade(page, trade);
    await openTrade(other, trade);
    await name(other).pressSequentially('陈景行');
    await expect(other.getByText(/^已自动保存/)).toBeVisible();
    await name(page).pressSequentially('欧阳若溪');
    await expect(page.getByRole('dialog', { name: '另一页也在填这份信息' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await applicantOf(trade)).toEqual({ name: '陈景行' });
  }

  test('and keeps its own, and can still take the other ones', async ({ page, browser, baseURL }) => {
    const trade = await startTrade('hemu');
    const phone = await browser.newContext({ baseURL });
    await getConflict(page, await phone.newPage(), trade);
    await page.getByRole('dialog').getByRole('button', { name: '用本页的' }).click();
    await expect(name(page)).toHaveValue('欧阳若溪');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '欧阳若溪' });
    await page.getByRole('status').getByRole('button', { name: '用另一页的' }).click();
    await expect(name(page)).toHaveValue('陈景行');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '陈景行' });
    await phone.close();
  });

  test('and takes the other ones, and can still have its own back', async ({ page, browser, baseURL }) => {
    const trade = await startTrade('hemu');
    const phone = await browser.newContext({ baseURL });
    await getConflict(page, await phone.newPage(), trade);
    await page.getByRole('dialog').getByRole('button', { name: '用另一页的' }).click();
    await expect(name(page)).toHaveValue('陈景行');
    await page.getByRole('status').getByRole('button', { name: '用本页的' }).click();
    await expect(name(page)).toHaveValue('欧阳若溪');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '欧阳若溪' });
    await phone.close();
  });
});

test('a stranger with the link but without the session sees no answer, and a link home', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  const stranger = await callServer('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  for (const enter of [async () => {}, () => resumeSession(page, stranger)]) {
    await enter();
    await page.goto(linkTo(trade));
    await expect(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(/未登录|没有找到这笔投保/);
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
    await expect(page.getByText('欧阳')).toHaveCount(0);
    await expect(page.locator('[data-path]')).toHaveCount(0);
  }
});

test('a token in a link is never adopted: it opens nothing, and what the visitor types stays the visitor’s [T1]', async ({
  page,
}) => {
  const [visitor, sender] = [await startTrade('panshan'), await startTrade('hemu')];
  const withToken = (trade: Trade, token: string) => `${linkTo(trade)}&token=${token}`;
  const storedToken = () => page.evaluate(() => localStorage.getItem('baoform.token'));

  await page.goto(withToken(sender, sender.token));
  await expect(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  expect(await storedToken()).toBe(null);
  expect(page.url()).not.toContain(sender.token);

  await resumeSession(page, visitor);
  for (const token of [sender.token, 'garbage']) {
    await page.goto(withToken(visitor, token));
    await expect(name(page)).toBeVisible();
    expect(await storedToken()).toBe(visitor.token);
  }
  await name(page).fill('欧阳若溪');
  await expect.poll(() => applicantOf(visitor)).toEqual({ name: '欧阳若溪' });
  expect(await applicantOf({ ...visitor, token: sender.token })).toEqual({});
});

test('in a browser without any storage a form can be filled and saved', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  // The session lives in the page's memory, so the trade has to begin in the page; its answers are there before it opens.
  let trade!: Trade;
  await page.route(/getTradeId/, async (route) => {
    const response = await route.fetch();
    trade = ((await response.json()) as { data: Trade }).data;
    await storeDraft(trade, answersOf('panshan-office-worker'));
    await route.fulfill({ response });
  });
  await page.goto('/shop/tabbar/index');
  await page.getByText('磐山').first().click();
  await fillField(page, 'applicant/address', '文二路200号5幢302室');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
  const { answers } = await callServer('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  expect(answers['applicant']).toMatchObject({ address: '文二路200号5幢302室' });
});

test('another language changes the words and nothing else', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await page.locator('article > button').first().click();
  const height = page.locator('[data-path$="/height"] input');
  await height.pressSequentially('165');
  await name(page).pressSequentially('Wang');
  await page.getByRole('combobox', { name: '语言' }).evaluate((menu: HTMLSelectElement) => {
    menu.value = 'en_US';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(field(page, 'applicant/name').locator('label')).toHaveText('Full name');
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveValue('Wang');
  await expect(height).toHaveValue('165');
  await name(page).pressSequentially(' Li');
  await expect.poll(() => applicantOf(trade)).toEqual({ name: 'Wang Li' });
  await page.reload();
  await expect(name(page)).toHaveValue('Wang Li');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});

test('a reload right after the last key keeps it, also without a network and where storing never ends', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    // A page that unloads sends its draft past the routes of these tests.
    globalThis.fetch = (...request) =>
      'cutOff' in globalThis ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request);
  });
  await openTrade(page, trade);
  await name(page).fill('欧阳');
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳' });
  await page.evaluate(() => {
    crypto.subtle.encrypt = () => new Promise(() => undefined);
    Object.assign(globalThis, { cutOff: true });
  });
  await name(page).pressSequentially('若溪');
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await expect(name(page)).toBeFocused();
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳若溪' });
});

test('a reload right after a tap goes back to the tapped field, also where storing never ends', async ({
  page,
}) => {
  await page.addInitScript(() => {
    crypto.subtle.encrypt = () => new Promise(() => undefined);
  });
  await openTrade(page, await startTrade('panshan'));
  await address(page).tap();
  await page.reload();
  await expect(address(page)).toBeFocused();
});

test('a reload opens the card that was open and goes to the field that was filled', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await page.locator('article > button').first().click();
  await page.locator('[data-path$="/weight"] input').pressSequentially('52.5');
  await page.reload();
  await expect(page.locator('article > button').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-path$="/weight"] input')).toHaveValue('52.5');
  await expect(page.locator('[data-path$="/weight"] input')).toBeFocused();
});
