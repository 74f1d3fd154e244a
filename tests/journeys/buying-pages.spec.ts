// Every page of a purchase: in large Spanish type, and left by a browser that was killed on it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { buy, type Visit } from './buying-walk.ts';
import { ON_THE_PHONE_MS } from './draft-fields.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { startKillableBrowser } from './killable-browser.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { takePicture } from './take-picture.ts';

/** Time limit of a purchase whose documents have to be visible for half a minute together, ms. */
const LIMIT_MS = 240_000;

/** The same with a browser that starts on each page, ms. */
const KILLED_LIMIT_MS = 420_000;

/** Until Chromium has written a new session to the disk, ms. */
const SESSION_ON_DISK_MS = 6_000;

test('in large Spanish type no page of a purchase scrolls sideways or cuts words off [R-006 R-071] @rare', async ({
  page: start,
}) => {
  test.setTimeout(LIMIT_MS);
  await start.goto('/shop/?language=es_ES');
  await start.getByRole('button', { name: 'Letra grande' }).click();
  await expect(start.locator(':root[data-large-type]')).toBeVisible();
  const visited: string[] = [];
  await buy(start, 'es_ES', async (page, { name }) => {
    visited.push(name);
    await takePicture(page, `es-${visited.length}-${name}`);
    await expectAccessible(page);
    expect.soft(await overflowingElements(page), name).toEqual([]);
    expect.soft(await clippedElements(page), name).toEqual([]);
    expect.soft(await brokenWords(page), name).toEqual([]);
    return page;
  });
  expect(visited).toHaveLength(12);
});

/** Steps that the home page leads back to: from the application on, until there is an order. */
const STEPS: ReadonlySet<string> = new Set([
  'insureInfomation',
  'healthNotice',
  'questionary',
  'processOrderInfo',
]);

test('a browser that is killed on any page of a purchase comes back to it with all answers [R-009 F-066] @rare', async ({
  baseURL,
}) => {
  test.setTimeout(KILLED_LIMIT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'baoform-killed-'));
  let browser = await startKillableBrowser(folder);
  const home = `${baseURL}/shop/`;
  try {
    const start = await browser.context.newPage();
    await start.goto(`${home}?language=zh_CN`);
    await buy(start, 'zh_CN', async (page, { name, isAsLeft }: Visit) => {
      const address = page.url();
      // The session begins with the trial; Chromium writes localStorage, which holds it, to the disk after five seconds.
      await page.waitForTimeout(name === 'trialCalculation' ? SESSION_ON_DISK_MS : ON_THE_PHONE_MS);
      await browser.kill();
      browser = await startKillableBrowser(folder);
      const next = await browser.context.newPage();
      if (STEPS.has(name)) await goOnFromHome(next, home, name, isAsLeft);
      await next.goto(address);
      await isAsLeft(next);
      return next;
    });
  } finally {
    await browser.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Goes from the home page to the application, which leads to the step that comes next, and expects it as it was left. */
async function goOnFromHome(
  page: Page,
  home: string,
  name: string,
  isAsLeft: Visit['isAsLeft'],
): Promise<void> {
  await page.goto(home);
  await page.getByRole('link', { name: /继续填写$/ }).click();
  const step = page.locator(`main a[href*="/${name}?"]`).first();
  const isHere = () => page.url().includes(`/${name}?`);
  await expect.poll(async () => isHere() || (await step.count()) > 0).toBe(true);
  if (!isHere()) await step.click();
  await isAsLeft(page);
}
