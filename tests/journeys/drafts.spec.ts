// Drafts: stored on the phone at once and on the server soon after; conflicts are resolved by the customer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAutosaved,
  expectSaved,
  field,
  nextButton,
  test,
} from './journey.ts';
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

/** The time limit to store an answer on the phone after the last keystroke, ms. */
const ON_THE_PHONE_MS = 300;

const name = (page: Page) => field(page, 'applicant/name').locator('input');
const address = (page: Page) => field(page, 'applicant/address').locator('textarea');
/** The applicant's answers in the draft on the server. */
const applicantOf = async (trade: Trade) =>
  ((await draftOf(trade))?.['applicant'] ?? {}) as Record<string, unknown>;

/** Blocks saving drafts on the server, so that only the phone has them. */
const blockDraftSaves = (pages: Page | BrowserContext) =>
  pages.route(/temporaryData(Save|Update)/, (route) => route.abort('internetdisconnected'));

test('a browser killed 300 ms after the last keystroke restores the text and the focus [F-066]', async ({
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-killed-'));
  const trade = await startTrade('hemu');
  // Chromium writes localStorage, which holds the session, to the disk after five seconds or when it quits.
  const sessionBrowser = await startKillableBrowser(folder);
  await resumeSession(await sessionBrowser.context.newPage(), trade);
  await sessionBrowser.close();

  const first = await startKillableBrowser(folder);
  const page = await first.context.newPage();
  await blockDraftSaves(page);
  await page.goto(`${baseURL}${linkTo(trade)}`);
  await name(page).fill('欧阳若溪');
  await address(page).pressSequentially('文三路100号3幢201室');
  // The kill tests this time limit, so it does not wait for anything else.
  await page.waitForTimeout(ON_THE_PHONE_MS);
  await first.kill();

  const second = await startKillableBrowser(folder);
  try {
    const errors = await collectPageErrors(second.context);
    const restored = await second.context.newPage();
    await restored.goto(`${baseURL}${linkTo(trade)}`);
    await expect(name(restored)).toHaveValue('欧阳若溪');
    await expect(address(restored)).toHaveValue('文三路100号3幢201室');
    await expect(address(restored)).toBeFocused();
    await expect.poll(() => applicantOf(trade)).toMatchObject({ address: '文三路100号3幢201室' });
    expect(errors).toEqual([]);
  } finally {
    await second.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Measures the time from an input event until the draft is written. Runs before the page's scripts. */
function measureDraftWrites(): void {
  const writes = { inputTime: 0, durations: [] as number[] };
  Object.assign(window, { writes });
  addEventListener('input', () => (writes.inputTime = performance.now()), true);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...record) {
    const { inputTime } = writes;
    if (inputTime > 0 && this.name === 'drafts')
      this.transaction.addEventListener('complete', () =>
        writes.durations.push(performance.now() - inputTime),
      );
    writes.inputTime = 0;
    return put.apply(this, record);
  };
}

test('a phone four times slower stores an answer within 300 ms of the last keystroke', async ({
  page,
  context,
}) => {
  await page.addInitScript(measureDraftWrites);
  await openTrade(page, await startTrade('panshan', answersOf('panshan-office-worker')));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const durations = () =>
    page.evaluate(() => (window as unknown as { writes: { durations: number[] } }).writes.durations);
  const WRITES = 5;
  for (let write = 1; write <= WRITES; write += 1) {
    await address(page).pressSequentially('文三路');
    await expect.poll(async () => (await durations()).length).toBeGreaterThanOrEqual(write);
  }
  // The median, because on a busy machine single writes wait for a processor.
  const median = (await durations()).sort((left, right) => left - right)[Math.floor(WRITES / 2)];
  expect(median).toBeLessThanOrEqual(ON_THE_PHONE_MS);
});

/** Waits until IndexedDB holds a draft. Its writes do not follow the page's clock. */
async function waitForStoredDraft(page: Page): Promise<void> {
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

/** Ends the page's process without an event for the page. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** The clock is stopped, so no timer saves the draft; only the event can. */
for (const [condition, trigger] of Object.entries({
  'the field loses focus': (page: Page) => page.keyboard.press('Tab'),
  'the page is hidden': (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
}))
  test(`typed text is stored on the phone as soon as ${condition}`, async ({ page, context }) => {
    const trade = await startTrade('hemu');
    await blockDraftSaves(context);
    await context.clock.install();
    await openTrade(page, trade);
    await context.clock.pauseAt(Date.now() + 60_000);
    await name(page).pressSequentially('欧阳若溪');
    await trigger(page);
    await context.clock.runFor(20);
    await waitForStoredDraft(page);
    await crash(page);
    await context.clock.resume();
    const restored = await context.newPage();
    await openTrade(restored, trade);
    await expect(name(restored)).toHaveValue('欧阳若溪');
  });

test('typed text is restored after going home and back through the resume card', async ({ page }) => {
  await page.goto('/shop/');
  await page.getByRole('button', { name: '禾木百万医疗' }).click();
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.getByRole('link', { name: /继续填写/ }).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
});

test('a form requested while its draft is still being sent opens with that draft', async ({ page }) => {
  await page.goto('/shop/');
  await page.getByRole('button', { name: '禾木百万医疗' }).click();
  const saved = page.waitForResponse(/temporaryDataSave/);
  let releaseDraft = () => {};
  const draftReleased = new Promise<void>((resolve) => (releaseDraft = resolve));
  await page.route(/temporaryDataSave/, async (route) => {
    await draftReleased;
    await route.continue();
  });
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.route(
    /initInsuranceInfo/,
    async (route) => {
      // The server responds before the draft arrives; the phone gets that response after the draft was saved.
      const formResponse = await route.fetch();
      releaseDraft();
      await (await saved).finished();
      // No element shows that the page has read the response of a save it sent before it left the form.
      await page.waitForTimeout(ON_THE_PHONE_MS);
      await route.fulfill({ response: formResponse });
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: /继续填写/ }).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await name(page).press('End');
  await name(page).pressSequentially('文');
  await expectAutosaved(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('typed text is saved on the server a moment later, and the bar reports it', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expect(page.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  expect(await applicantOf(trade)).toEqual({ name: '欧阳若溪' });
});

test('offline the form stays usable, reports that answers are on the phone, and sends them once online', async ({
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
  await expectAutosaved(page);
  await expect(page.getByText('没有网络，可以继续填写')).toHaveCount(0);
  expect(await applicantOf(trade)).toEqual({ name: '欧阳若溪' });
});

test('an untouched tab follows the changes of the other tab', async ({ page, context }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expect(name(other)).toHaveValue('欧阳若溪');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('two tabs that both changed answers get a conflict dialog, and nothing is sent before the choice', async ({
  page,
  context,
}) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const other = await context.newPage();
  await openTrade(other, trade);
  await blockDraftSaves(page);
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

test.describe('when two phones changed the same answers', () => {
  /** Opens the form on both phones; `other` saves first, so `page` gets a conflict. */
  async function causeConflict(page: Page, other: Page, trade: Trade): Promise<void> {
    await openTrade(page, trade);
    await openTrade(other, trade);
    await name(other).pressSequentially('陈景行');
    await expectAutosaved(other);
    await name(page).pressSequentially('欧阳若溪');
    await expect(page.getByRole('dialog', { name: '另一页也在填这份信息' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await applicantOf(trade)).toEqual({ name: '陈景行' });
  }

  test('the later phone can keep its own answers, and then still take the others', async ({
    page,
    browser,
    baseURL,
  }) => {
    const trade = await startTrade('hemu');
    const phone = await browser.newContext({ baseURL });
    await causeConflict(page, await phone.newPage(), trade);
    await page.getByRole('dialog').getByRole('button', { name: '用本页的' }).click();
    await expect(name(page)).toHaveValue('欧阳若溪');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '欧阳若溪' });
    await page.getByRole('status').getByRole('button', { name: '用另一页的' }).click();
    await expect(name(page)).toHaveValue('陈景行');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '陈景行' });
    await phone.close();
  });

  test('the later phone can take the others, and then still restore its own answers', async ({
    page,
    browser,
    baseURL,
  }) => {
    const trade = await startTrade('hemu');
    const phone = await browser.newContext({ baseURL });
    await causeConflict(page, await phone.newPage(), trade);
    await page.getByRole('dialog').getByRole('button', { name: '用另一页的' }).click();
    await expect(name(page)).toHaveValue('陈景行');
    await page.getByRole('status').getByRole('button', { name: '用本页的' }).click();
    await expect(name(page)).toHaveValue('欧阳若溪');
    await expect.poll(() => applicantOf(trade)).toEqual({ name: '欧阳若溪' });
    await phone.close();
  });
});

test('a link without its session shows no answer, and a link home', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  const stranger = await callServer('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  for (const enterSession of [async () => {}, () => resumeSession(page, stranger)]) {
    await enterSession();
    await page.goto(linkTo(trade));
    await expect(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(/未登录|没有找到这笔投保/);
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
    await expect(page.getByText('欧阳')).toHaveCount(0);
    await expect(page.locator('[data-path]')).toHaveCount(0);
  }
});

test('a token in a link is never adopted: it opens nothing, and the visitor’s answers stay in the visitor’s trade [T1]', async ({
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

test('a form can be filled and saved in a browser without storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  // The session lives in the page's memory, so the trade starts in the page; its draft is stored before the form opens.
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
  await nextButton(page).click();
  await expectSaved(page);
  const { answers } = await callServer('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  expect(answers['applicant']).toMatchObject({ address: '文二路200号5幢302室' });
});

test('switching the language keeps answers, focus and open cards', async ({ page }) => {
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

test('a reload right after the last keystroke keeps the text, even offline and with storage that never responds', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    // Requests of an unloading page bypass Playwright's routes.
    globalThis.fetch = (...request) =>
      'isOffline' in globalThis ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request);
  });
  await openTrade(page, trade);
  await name(page).fill('欧阳');
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳' });
  await page.evaluate(() => {
    crypto.subtle.encrypt = () => new Promise(() => undefined);
    Object.assign(globalThis, { isOffline: true });
  });
  await name(page).pressSequentially('若溪');
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await expect(name(page)).toBeFocused();
  await expect.poll(() => applicantOf(trade)).toMatchObject({ name: '欧阳若溪' });
});

test('a reload right after a tap focuses the tapped field, even with storage that never responds', async ({
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

test('a reload reopens the open card and focuses the last field', async ({ page }) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await page.locator('article > button').first().click();
  await page.locator('[data-path$="/weight"] input').pressSequentially('52.5');
  await page.reload();
  await expect(page.locator('article > button').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-path$="/weight"] input')).toHaveValue('52.5');
  await expect(page.locator('[data-path$="/weight"] input')).toBeFocused();
});
