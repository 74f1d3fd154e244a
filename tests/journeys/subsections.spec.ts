// Sections inside a section: several beside each other, rows three deep.
import type { Page } from 'playwright/test';
import { siteScreen } from '../forms/site-screen.ts';
import { controlOf, expect, expectAccessible, expectSaved, field, saveButton, test } from './journey.ts';
import { overflowingElements } from './overflowing-elements.ts';
import { expectServed, publishApproved } from './publish.ts';
import { lastRow, openFirstRow, rowHeaders } from './rows.ts';
import { openScreen } from './trade-pages.ts';
import { startTrade } from './trade.ts';

/** Widths of a common phone and of the narrowest. */
const WIDTHS = [390, 320];

async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflowingElements(page), `${name} at ${width} px`).toEqual([]);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${width}.png`, fullPage: true });
  }
}

test('a site with an address, contacts and buildings with tenants is filled, mended from the summary, and saved @rare', async ({
  page,
}) => {
  await publishApproved(siteScreen('sites'));
  const trade = await startTrade('panshan');
  await expectServed(trade, 'sites');
  await openScreen(page, trade, 'input', { screen: 'sites' });

  const site = await openFirstRow(page, 'site');
  await controlOf(page, `${site}/name`).fill('东港');
  await controlOf(page, `${site}/address/street`).fill('海港路1号');
  // Each list has the row that it needs; the row inside opens with those around it.
  const building = await openFirstRow(page, `${site}/building`);
  await controlOf(page, `${building}/storeys`).fill('4');
  const tenant = await openFirstRow(page, `${building}/tenant`);
  await expect(field(page, `${building}/storeys`)).toBeVisible();
  await expectFits(page, 'tenant');
  await expectAccessible(page);

  // One row of the site is open at a time, in whichever of its lists.
  const contact = await openFirstRow(page, `${site}/contact`);
  await expect(field(page, `${building}/storeys`)).toHaveCount(0);
  await controlOf(page, `${contact}/phone`).fill('82223333');
  await saveButton(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('场所 1 · 建筑 1 · 租户 1');
  await expectFits(page, 'summary');
  await summary.getByRole('link').first().click();
  await expect(controlOf(page, `${tenant}/trade`)).toBeFocused();
  await controlOf(page, `${tenant}/trade`).fill('餐饮');

  // A copy brings what is inside along, in rows of its own.
  await rowHeaders(page, 'site').first().click();
  await rowHeaders(page, 'site').first().click();
  await page.getByRole('button', { name: '复制一份' }).last().click();
  const copy = await lastRow(page, 'site');
  await expect(controlOf(page, `${copy}/address/street`)).toHaveValue('海港路1号');
  const copied = await openFirstRow(page, `${copy}/building`);
  expect(copied).not.toContain(building);
  await controlOf(page, `${copy}/address/street`).fill('');
  await saveButton(page).click();
  await expect(summary).toContainText('场所 2 · 地址');
  await controlOf(page, `${copy}/address/street`).fill('海港路2号');
  await saveButton(page).click();
  await expectSaved(page);
});
