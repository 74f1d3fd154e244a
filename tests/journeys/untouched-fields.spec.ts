// Fields that the customer has not answered: no invented answers, no early errors.
import { dailySample } from '../depth.ts';
import { shownAnswers } from './answered-fields.ts';
import { controlOf, errorOf, expect, expectAutosaved, test } from './journey.ts';
import { openFirstRow } from './rows.ts';
import { draftOf, openTrade, startTrade, type Insurer } from './trade.ts';

const INSURERS: readonly Insurer[] = ['hemu', 'panshan'];
for (const insurer of dailySample('INSURER_SEED', INSURERS, 1))
  test(`${insurer}: tabbing through all fields stores no answer and shows errors on required fields only @rare`, async ({
    page,
  }) => {
    const trade = await startTrade(insurer);
    await openTrade(page, trade);
    await openFirstRow(page, 'insured');
    await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
    const told = await shownAnswers(page);
    // Only what the trial has asked.
    for (const path of told) expect(path).toMatch(/\/(relation|gender|birthDate|occupation|socialSecurity)$/);
    await expect(page.locator('[data-error]')).toHaveCount(0);
    const fields = await page.locator('[data-path]').count();
    await page.locator('[data-path] :is(input, select, textarea)').first().focus();
    // Each part of a date is a tab stop.
    for (let stop = 0; stop < fields * 3; stop += 1) await page.keyboard.press('Tab');
    expect(await shownAnswers(page)).toEqual(told);
    const withoutError = page.locator('[data-path]:not(:has([data-error]))');
    const optional = page.locator('[data-path]:has(span:text-matches("选填"))');
    expect(await withoutError.count()).toBe((await optional.count()) + told.length);
    const codes = await page
      .locator('[data-error]')
      .evaluateAll((messages) => messages.map((message) => (message as HTMLElement).dataset['error']));
    expect(new Set(codes)).toEqual(new Set(['required']));
    expect(await draftOf(trade)).toBeUndefined();
  });

test('a field shows no error until it loses focus @rare', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await controlOf(page, 'applicant/name').pressSequentially('王3');
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await controlOf(page, 'applicant/idNumber').pressSequentially('33');
  await expect(errorOf(page, 'applicant/name')).toBeVisible();
  // The draft is sent after the checks of these keystrokes, so no second error follows.
  await expectAutosaved(page);
  await expect(page.locator('[data-error]')).toHaveCount(1);
});
