// A page of a build that the server has replaced meanwhile, in a browser without the service worker.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spanish from '../../locales/es_ES/app.json' with { type: 'json' };
import { appFolder } from '../../src/server/settings/project-root.ts';
import { isDeep } from '../depth.ts';
import { collectPageErrors, expect, field, galleryTest as test } from './journey.ts';
import { nextNameOf, writeNextBuild } from './next-build.ts';
import { phone } from './playwright.config.ts';
import { startBuiltServer } from './running-server.ts';
import { linkTo, startTrade } from './trade.ts';

// tests/http/build-assets.test.ts tests the same without a browser.
test.skip(!isDeep, 'part of npm run test:deep');

const nameOf = (address: string): string => new URL(address).pathname.split('/').at(-1)!;
const entryOf = (html: string): string => /\/assets\/(index-[\w-]+\.js)/.exec(html)![1]!;

test('a page goes on after its build was replaced, comes back within the hour with the HTML it had, and gets the new build by a reload (U27)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const formerUrl = process.env['BAOFORM_URL'];
  const folder = writeNextBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'baoform-replaced-'));
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  let server = await startBuiltServer({ dataDir });
  try {
    process.env['BAOFORM_URL'] = server.url;
    const pageErrors = await collectPageErrors(context);
    const trade = await startTrade('hemu');
    const page = await context.newPage();
    const served: { name: string; status: number }[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/assets/'))
        served.push({ name: nameOf(response.url()), status: response.status() });
    });
    await page.goto(`${server.url}/health`);
    await page.evaluate((token) => localStorage.setItem('baoform.token', token), trade.token);
    const address = server.url + linkTo(trade);
    const entry = entryOf(await (await page.goto(address))!.text());
    await expect(field(page, 'applicant/name')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = new Set(served.map(({ name }) => name));

    await server.stop();
    server = await startBuiltServer({ folder, dataDir, port: new URL(server.url).port });
    expect(entryOf(await (await fetch(address)).text())).toBe(nextNameOf(entry));

    await page.locator('[data-path="applicant/area"] [role="combobox"]').click();
    await expect(page.locator('dialog [data-row]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('header select').selectOption('es_ES');
    await expect(page.locator('h1')).toHaveText(spanish['insure.title']);
    const later = served.filter(({ name }) => !before.has(name));
    expect(later.length).toBeGreaterThan(0);
    const own = readdirSync(join(appFolder(), 'assets'));
    for (const { name, status } of later)
      expect({ name, status, isOwn: own.includes(name) }).toEqual({ name, status: 200, isOwn: true });

    await page.locator('header select').selectOption('zh_CN');
    await page.goto('about:blank');
    const again = await page.goto(address);
    expect(entryOf(await again!.text())).toBe(entry);
    await expect(field(page, 'applicant/name')).toBeVisible();
    const reloaded = await page.reload();
    expect(entryOf(await reloaded!.text())).toBe(nextNameOf(entry));
    await expect(field(page, 'applicant/name')).toBeVisible();
    expect(pageErrors).toEqual([]);
  } finally {
    process.env['BAOFORM_URL'] = formerUrl;
    await context.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
