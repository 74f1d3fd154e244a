// Drafts: stored on the phone at once and on the server soon after.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { crashPage } from './crash-page.ts';
import { ON_THE_PHONE_MS, address, applicantOf, blockDraftSaves, name } from './draft-fields.ts';
import { fillField } from './fill-field.ts';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAutosaved,
  expectSaved,
  nextButton,
  priceLink,
  productCard,
  test,
} from './journey.ts';
import { startKillableBrowser } from './killable-browser.ts';
import {
  answersOf,
  callServer,
  linkTo,
  openFromHome,
  openInSession,
  openTrade,
  resumeSession,
  saveTrial,
  startTrade,
  storeDraft,
  type Trade,
} from './trade.ts';

test('a browser killed 300 ms after the last keystroke restores the text and the focus [F-066] @timed @rare', async ({
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

test('a phone four times slower stores an answer within 300 ms of the last keystroke @timed', async ({
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
    // What the server has acknowledged is written too, and may take the place of the measured write: then more is typed.
    await expect(async () => {
      await address(page).pressSequentially('文三路');
      const count = async () => (await durations()).length;
      await expect.poll(count, { timeout: 3_000 }).toBeGreaterThanOrEqual(write);
    }).toPass();
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

/** The clock is stopped, so no timer saves the draft; only the event can. */
for (const [condition, trigger] of Object.entries({
  'the field loses focus': (page: Page) => page.keyboard.press('Tab'),
  'the page is hidden': (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
}))
  test(`typed text is stored on the phone as soon as ${condition} @rare`, async ({ page, context }) => {
    const trade = await startTrade('hemu');
    await blockDraftSaves(context);
    await context.clock.install();
    await openTrade(page, trade);
    await context.clock.pauseAt(Date.now() + 60_000);
    await name(page).pressSequentially('欧阳若溪');
    await trigger(page);
    await context.clock.runFor(20);
    await waitForStoredDraft(page);
    await crashPage(page);
    await context.clock.resume();
    const restored = await context.newPage();
    await openTrade(restored, trade);
    await expect(name(restored)).toHaveValue('欧阳若溪');
  });

test('typed text is restored after going home and back through the resume card @rare', async ({ page }) => {
  await openFromHome(page, 'hemu');
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.getByRole('link', { name: /继续填写$/ }).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
});

test('several applications are on the home page in its language; one is removed and returns (U4, U18) @rare', async ({
  page,
}) => {
  for (const text of ['欧阳若溪', '陈小满']) {
    await openFromHome(page, 'hemu');
    await name(page).pressSequentially(text);
    await expectAutosaved(page);
  }
  await page.goBack();
  const applications = page.getByRole('main').getByRole('link', { name: /继续填写$/ });
  await expect(applications).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: '从首页移除禾木百万医疗' }).first().click();
  await expect(applications).toHaveCount(1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(applications).toHaveCount(2);
  await page.getByRole('combobox').selectOption('en_US');
  const inEnglish = page.getByRole('main').getByRole('link', { name: /Continue$/ });
  await expect(inEnglish.first()).not.toContainText(/\p{Script=Han}/u);
  await inEnglish.nth(1).click();
  await expect(name(page)).toHaveValue('欧阳若溪');
});

for (const isSynced of [true, false])
  test(`offline, an application continues from home with ${isSynced ? 'saved' : 'unsent'} answers (U12) @rare`, async ({
    page,
    context,
  }) => {
    // One visit of the app, which remembers the forms that it opened: another visit loads them from the server.
    const trade = await startTrade('hemu', { applicant: { mobile: '13800138000' } });
    await openInSession(page, trade, '/shop/?language=zh_CN');
    await page.getByRole('link', { name: /继续填写$/ }).click();
    await expect(name(page)).toBeVisible();
    if (!isSynced) await blockDraftSaves(page);
    await name(page).pressSequentially('欧阳若溪');
    if (isSynced) await expectAutosaved(page);
    await page.goBack();
    await expect(productCard(page, '禾木百万医疗')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: /继续填写$/ }).click();
    await expect(name(page)).toHaveValue('欧阳若溪');
    await address(page).pressSequentially('文三路100号3幢201室');
    await page.goBack();
    await expect(productCard(page, '禾木百万医疗')).toBeVisible();
    await page.getByRole('combobox').selectOption('pt_BR');
    await expect(page.getByText('网络不通，请检查网络后重试')).toBeVisible();
    await page.getByRole('link', { name: /继续填写$/ }).click();
    await page.unrouteAll();
    await context.setOffline(false);
    await expectAutosaved(page);
    await expect(name(page)).toHaveValue('欧阳若溪');
    await expect(address(page)).toHaveValue('文三路100号3幢201室');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('a form requested while its draft is still being sent opens with that draft @timed @rare', async ({
  page,
}) => {
  // Home and form of one visit of the app, which knows what it is still sending.
  const trade = await startTrade('hemu', { applicant: { mobile: '13800138000' } });
  await openInSession(page, trade, '/shop/?language=zh_CN');
  await page.getByRole('link', { name: /继续填写$/ }).click();
  await expect(name(page)).toBeVisible();
  const saved = page.waitForResponse(/temporaryDataUpdate/);
  let releaseDraft = () => {};
  const draftReleased = new Promise<void>((resolve) => (releaseDraft = resolve));
  await page.route(/temporaryDataUpdate/, async (route) => {
    await draftReleased;
    await route.continue();
  });
  await name(page).pressSequentially('欧阳若溪');
  await page.goBack();
  await page.route(
    /screen\/open/,
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
  await page.getByRole('link', { name: /继续填写$/ }).click();
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

test('offline in the middle of a form, answers stay on the phone, a save says why it fails, and both succeed once online (U12)', async ({
  page,
  context,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await context.setOffline(true);
  await expect(page.getByText('没有网络，可以继续填写')).toBeVisible();
  await name(page).fill('');
  await name(page).pressSequentially('欧阳若曦');
  await expect(page.getByText('已保存在本机，联网后同步')).toBeVisible();
  expect(await applicantOf(trade)).toMatchObject({ name: '欧阳若溪' });
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText('网络不通，请检查网络后重试')).toBeVisible();
  await expect(name(page)).toHaveValue('欧阳若曦');
  // Longer than the pause before a draft is sent: the attempt after the save has failed, and only a retry can send it.
  await page.waitForTimeout(2000);
  await context.setOffline(false);
  await expectAutosaved(page);
  await expect(page.getByText('没有网络，可以继续填写')).toHaveCount(0);
  expect(await applicantOf(trade)).toMatchObject({ name: '欧阳若曦' });
  await nextButton(page).click();
  await expectSaved(page);
});

test('a form can be filled and saved in a browser without storage @rare', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  // The session lives in the page's memory, so the trade starts in the page; its trial and draft are stored before a form opens.
  let trade!: Trade;
  await page.route(/getTradeId/, async (route) => {
    const response = await route.fetch();
    trade = ((await response.json()) as { data: Trade }).data;
    await saveTrial(trade, 'panshan');
    await storeDraft(trade, answersOf('panshan-office-worker'));
    await route.fulfill({ response });
  });
  await page.goto('/shop/tabbar/index');
  await productCard(page, '磐山综合意外').click();
  await priceLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  await expect(page.getByText(/^¥\d/).first()).toBeVisible();
  await nextButton(page).click();
  await fillField(page, 'applicant/address', '文二路200号5幢302室');
  await nextButton(page).click();
  await expectSaved(page);
  const { answers } = await callServer('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  expect(answers['applicant']).toMatchObject({ address: '文二路200号5幢302室' });
});
