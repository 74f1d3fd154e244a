// Which answers the customer changes on a form, in the trail of the sale: each change once, and none is missed.
import type { Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, field, test } from './journey.ts';
import { chooseFileOf, photo } from './picture-files.ts';
import { openFirstRow, toggleRow } from './rows.ts';
import { openTrade, startTrade } from './trade.ts';
import { followCalls, poll, verifiedTrail } from './verified-trail.ts';

/** The pages entered and the answers changed, as `elementChanged name`. */
async function changesIn(tradeId: string): Promise<string[]> {
  const told = (await verifiedTrail(tradeId)).filter(({ details }) => details['source'] !== undefined);
  return told.map(({ kind, details }) => [kind, details['elementCode'] ?? ''].join(' ').trim());
}

/** Holds the code of the trail back until the returned function is called, as a slow network does. */
async function holdTrail(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/BackgroundFeatures-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('answers that were changed before the trail could load are in it, each once [C-027] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await startTrade('hemu', { applicant: { name: '欧阳若溪', mobile: '13900139000' } });
  const calls = followCalls(page);
  const release = await holdTrail(page);
  await openTrade(page, trade);
  await fillField(page, 'applicant/idType', 'residentId');
  await fillField(page, 'applicant/occupation', '高等学校教师');
  await fillField(page, 'applicant/hmh_renewalFlag', 'no');
  // A field that was only entered, and one whose answer is what it was.
  await field(page, 'applicant/mobile').locator('input').click();
  await fillField(page, 'applicant/name', '欧阳若');
  await fillField(page, 'applicant/name', '欧阳若溪');
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'spouse');
  // The row is closed, so that the page shows nothing of its answers any more.
  await toggleRow(page, row);
  await expect(field(page, `${row}/relation`)).toHaveCount(0);
  release();
  await poll(() => calls.lastSeq).toBe(6);
  await fillField(page, 'applicant/hmh_renewalFlag', 'yes');
  await poll(() => changesIn(trade.tradeId)).toEqual([
    'pageEntered',
    'pageShown',
    'elementChanged idType',
    'elementChanged occupation',
    'elementChanged hmh_renewalFlag',
    'elementChanged relation',
    'elementChanged hmh_renewalFlag',
  ]);
});

test('one change is one entry, whatever the page shows of it on the way [C-027] @rare', async ({ page }) => {
  test.setTimeout(120_000);
  const trade = await startTrade('panshanChannel');
  const calls = followCalls(page);
  await openTrade(page, trade);
  await poll(() => calls.lastSeq).toBe(2);
  // A picture is stored after its tile, and shown after its name.
  const picture = field(page, 'applicant/psp_pictures');
  await chooseFileOf(picture.locator('input[type="file"]').first(), await photo(1600, 1200));
  await expect(picture.locator('[data-upload] img')).toBeVisible();
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/occupation`, '高等学校教师');
  // A row that is opened again shows the code of an item before its name.
  await toggleRow(page, row);
  await toggleRow(page, row);
  await expect(field(page, `${row}/occupation`).getByRole('combobox')).toHaveText(/高等学校教师/);
  await field(page, `${row}/occupation`).getByRole('combobox').focus();
  await fillField(page, 'applicant/email', 'lin@example.com');
  await field(page, 'applicant/mobile').locator('input').focus();
  await poll(() => changesIn(trade.tradeId)).toEqual([
    'pageEntered',
    'pageShown',
    'elementChanged psp_pictures',
    'elementChanged relation',
    'elementChanged occupation',
    'elementChanged email',
  ]);
});
