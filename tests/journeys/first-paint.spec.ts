// What a page shows before its scripts and stylesheets, and that it stays where it is when they take over.
import type { Page } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import english from '../../locales/en_US/app.json' with { type: 'json' };
import chinese from '../../locales/zh_CN/app.json' with { type: 'json' };
import { address, applicantOf, name } from './draft-fields.ts';
import { expect, expectAutosaved, field, test } from './journey.ts';
import { callServer, linkTo, openInSession, openTrade, startTrade, type Trade } from './trade.ts';

/** Holds all scripts and stylesheets back. Returns the function that lets them through. */
async function holdAssets(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]+\.(?:js|css)$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Places of the heading and of the tools beside it, px. */
const places = async (page: Page) => {
  // The styles of what is shown first are in the HTML, so nothing else has to load for it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page.evaluate(() =>
    ['h1', 'header [class*="tools"]'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { selector, x, y, width, height };
    }),
  );
};

test('a form shows its bar and title in its language before its scripts and stylesheets, and both stay in place (U27)', async ({
  page,
}) => {
  const trade = await startTrade('hemu');
  const release = await holdAssets(page);
  const link = `${linkTo(trade)}&language=en_US`;
  // The page never loads while its scripts are held.
  const opened = openInSession(page, trade, link);
  const heading = page.locator('h1');
  await expect(heading).toHaveText(english['insure.title']);
  await expect(page.locator('main > div')).toHaveCount(2);
  const before = await places(page);
  release();
  await opened;
  await expect(field(page, 'applicant/name')).toBeVisible();
  await expect(heading).toHaveText(english['insure.title']);
  expect(await places(page)).toEqual(before);
});

test('home shows its greeting before its scripts and stylesheets, which stays in place; a stored language comes with the HTML (U27)', async ({
  page,
}) => {
  let release = await holdAssets(page);
  let opened = page.goto('/shop/');
  const heading = page.locator('h1');
  await expect(heading).toHaveText(chinese['home.title']);
  const before = await places(page);
  release();
  await opened;
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  expect(await places(page)).toEqual(before);
  await page.getByRole('combobox', { name: chinese['language'] }).selectOption('en_US');
  await expect(heading).toHaveText(english['home.title']);
  await page.unrouteAll();
  release = await holdAssets(page);
  opened = page.reload();
  await expect(page.locator('[aria-hidden="true"] h1')).toHaveText(english['home.title']);
  release();
  await opened;
});

/** Holds the server's answers to a call back. Returns the function that lets them through. */
async function holdAnswers(page: Page, call: 'openForm' | 'refreshUserData'): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const path = `**${callPath(call)}`;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
  };
}

/** Stores a name in the draft, as another phone. */
async function nameOnOtherPhone({ tradeId, token }: Trade, other: string): Promise<void> {
  const { version, revision } = await callServer('openForm', { tradeId, screen: 'insureInfomation' }, token);
  const draft = { tradeId, contentHash: version.contentHash, answers: { applicant: { name: other } } };
  await callServer('temporaryDataUpdate', { ...draft, revision }, token);
}

/** Bytes from the network of each load of a form document. */
const documentBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name: url }) => new URL(url).pathname.startsWith('/shop/forms/'))
      .map(({ transferSize }) => transferSize),
  );

const shifts = (page: Page) => page.evaluate(() => globalThis.layoutShift);

test('a second visit shows the form before the server answers; what is typed meanwhile stays, in place, and is sent after (U27) @rare', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        globalThis.layoutShift! += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await name(page).pressSequentially('欧阳');
  await expectAutosaved(page);
  // The questions came with the call; the browser keeps what it has loaded by its URL.
  await expect.poll(() => documentBytes(page)).toEqual([expect.any(Number)]);
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳');
  expect(new Set(await documentBytes(page))).toEqual(new Set([0]));
  const release = await holdAnswers(page, 'openForm');
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳');
  await expect(name(page)).toBeFocused();
  await page.keyboard.type('若溪');
  await address(page).fill('文三路100号3幢201室');
  // Longer than a draft waits to be sent.
  await page.waitForTimeout(1500);
  expect(await applicantOf(trade)).toEqual({ name: '欧阳' });
  const before = await shifts(page);
  await release();
  const entered = { name: '欧阳若溪', address: '文三路100号3幢201室' };
  await expect.poll(() => applicantOf(trade)).toEqual(entered);
  await expect(address(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shifts(page)).toBe(before);
});

test('a form that another phone has changed asks once the server answers, and without a key typed takes the change over (U27) @rare', async ({
  page,
}) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expectAutosaved(page);
  await nameOnOtherPhone(trade, '陈景行');
  let release = await holdAnswers(page, 'openForm');
  await page.reload();
  await expect(name(page)).toHaveValue('欧阳若溪');
  await release();
  await expect(name(page)).toHaveValue('陈景行');
  await page.unrouteAll();
  await nameOnOtherPhone(trade, '林晓舟');
  release = await holdAnswers(page, 'openForm');
  await page.reload();
  await expect(name(page)).toHaveValue('陈景行');
  await address(page).pressSequentially('文三路');
  await release();
  await page.getByRole('dialog').getByRole('button', { name: '用另一份' }).click();
  await expect(name(page)).toHaveValue('林晓舟');
  await expect(address(page)).toHaveValue('');
});

test('in another session, or while one is renewed, nothing of the form shows before the server answers (U27) @rare', async ({
  page,
}) => {
  const [trade, stranger] = [await startTrade('hemu'), await startTrade('hemu')];
  await openTrade(page, trade);
  await name(page).pressSequentially('欧阳若溪');
  await expectAutosaved(page);
  const openWith = async (call: 'openForm' | 'refreshUserData', stored: Record<string, string>) => {
    await page.evaluate((texts) => Object.assign(localStorage, texts), stored);
    const release = await holdAnswers(page, call);
    await page.reload();
    // Longer than a form takes to be drawn from the device.
    await page.waitForTimeout(1500);
    await expect(page.locator('[data-path]')).toHaveCount(0);
    await release();
  };
  await openWith('openForm', { 'baoform.token': stranger.token });
  await expect(page.getByRole('alert')).toBeVisible();
  await openWith('refreshUserData', { 'baoform.token': trade.token, 'baoform.tokenExpiry': '1' });
  await expect(name(page)).toHaveValue('欧阳若溪');
});

test('a stylesheet that cannot be loaded leaves a page that can be used', async ({ page }) => {
  await page.route(/\/assets\/start-[^/]+\.css$/, (route) => route.abort());
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await expect(field(page, 'applicant/name')).toBeVisible();
});
