// The price of a trial while its answers change, and the plans beside it.
import type { Page, Route } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { openScreen } from './trade-pages.ts';
import { startTrade } from './trade.ts';

const SUM = 'cover/psp_sum';

const priceOf = (page: Page) => page.locator('[aria-live]').filter({ hasText: '首期保费' });
const amountOf = (page: Page) => priceOf(page).locator('b');

/** What happens to calculations: they pass, wait until they are let go, or find no network. */
interface Calculations {
  way: 'pass' | 'hold' | 'fail';
  held: Route[];
}

async function interceptCalculations(page: Page): Promise<Calculations> {
  const calculations: Calculations = { way: 'pass', held: [] };
  await page.route(/calculatePremCalculate/, async (route) => {
    if (calculations.way === 'hold') calculations.held.push(route);
    else if (calculations.way === 'fail') await route.abort('internetdisconnected');
    else await route.continue();
  });
  return calculations;
}

test('a change cancels the price that is awaited, and a network that failed is asked again: until then the last price stays, marked [C-019]', async ({
  page,
}) => {
  await openScreen(page, await startTrade('panshan'), 'trialCalculation');
  await expect(amountOf(page)).toHaveText(/^¥/);
  await expect(priceOf(page)).not.toHaveAttribute('data-waiting');
  const first = (await amountOf(page).textContent())!;

  const calculations = await interceptCalculations(page);
  const { held } = calculations;
  calculations.way = 'hold';
  await fillField(page, SUM, '300000');
  await expect.poll(() => held.length).toBe(1);
  await expect(priceOf(page)).toHaveAttribute('data-waiting');
  await expect(amountOf(page)).toHaveText(first);
  calculations.way = 'pass';
  await fillField(page, SUM, '1000000');
  await expect(priceOf(page)).not.toHaveAttribute('data-waiting');
  await expect(amountOf(page)).not.toHaveText(first);
  const newer = (await amountOf(page).textContent())!;
  expect(held[0]!.request().failure()?.errorText).toBe('net::ERR_ABORTED');

  // Without a network the price of the former answers stays marked, and nobody has to change an answer to get the new one.
  calculations.way = 'fail';
  await fillField(page, SUM, '500000');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(amountOf(page)).toHaveText(newer);
  await expect(priceOf(page)).toHaveAttribute('data-waiting');
  await expectAccessible(page);
  await takePicture(page, 'trial-without-network');
  calculations.way = 'pass';
  await expect(amountOf(page)).toHaveText(first);
  await expect(priceOf(page)).not.toHaveAttribute('data-waiting');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** The duties of each plan: name, amount, and whether it is marked as different. */
const dutiesOf = (page: Page) =>
  page.locator('button[aria-pressed] [class*="duties"]').evaluateAll((plans) =>
    plans.map((plan) =>
      [...plan.children].map((duty) => ({
        name: duty.children[0]!.textContent!,
        amount: duty.children[1]!.textContent!,
        isMarked: duty.hasAttribute('data-different'),
        words: duty.textContent!,
      })),
    ),
  );

test('another plan is chosen by a tap, and exactly the duties in which plans differ are marked, also in words [C-019]', async ({
  page,
}) => {
  await openScreen(page, await startTrade('hemu'), 'trialCalculation');
  const plans = page.locator('button[aria-pressed]').filter({ hasText: '¥' });
  await expect(plans).toHaveCount(5);
  const chosen = await amountOf(page).textContent();
  const other = plans.first();
  // Groups of fields get their height when they come near the screen, which moves what is below them.
  await other.evaluate((plan) => plan.scrollIntoView({ block: 'center' }));
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(plans.and(page.locator('[aria-pressed="true"]'))).toHaveCount(1);
  await expect(amountOf(page)).not.toHaveText(chosen!);
  await expectAccessible(page);
  await takePicture(page, 'trial-plans');

  const byPlan = await dutiesOf(page);
  const duties = byPlan.flat();
  const isDifferent = (name: string) =>
    new Set(duties.filter((duty) => duty.name === name).map(({ amount }) => amount)).size > 1;
  expect(duties.some(({ name }) => isDifferent(name))).toBe(true);
  for (const { name, isMarked, words } of duties) {
    expect(isMarked, name).toBe(isDifferent(name));
    expect(words.endsWith('（各计划不同）'), name).toBe(isMarked);
  }

  // Where there is one plan, nothing differs.
  await openScreen(page, await startTrade('panshan'), 'trialCalculation');
  const cover = page.getByRole('region', { name: '计划对比' });
  await expect(cover).toContainText('¥');
  await expect(cover.locator('[data-different]')).toHaveCount(0);
  await expect(cover).not.toContainText('各计划不同');
});
