// Walks over every page of the app, in one language, in its states that show the most words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Locale, Messages } from '../../locales/index.ts';
import { insurerNeutralScreens } from '../forms/fixtures.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { fillField } from './fill-field.ts';
import { expect, field } from './journey.ts';
import { screenLink, tradeWithApplication } from './trade-pages.ts';
import { linkTo, openTrade, resumeSession, startTrade } from './trade.ts';

/** How a walk speaks, and what it expects of every page that it comes to. */
export interface Walk {
  locale: Locale;
  /** The app's own words, to find a control by its name. */
  words: Messages;
  /** @param parameters of the address that the page shows as they are */
  expectPage(name: string, parameters?: string[]): Promise<void>;
}

/** The words of the app in a language. */
export const appWords = (locale: Locale): Messages =>
  JSON.parse(readFileSync(join(projectRoot(), 'locales', locale, 'app.json'), 'utf8')) as Messages;

/** Submits the form that is open. */
const submit = (page: Page) => page.locator('button[type="submit"]').last().click();

/** Home, pages that are not there, and the products of a group quote. */
async function walkShop(page: Page, { locale, words, expectPage }: Walk): Promise<void> {
  await page.goto(`/shop/?language=${locale}`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectPage('home');
  await page.goto('/shop/groupQuote');
  await expect(page.locator('main li').first()).toBeVisible();
  await expectPage('groupQuote without a trade');
  for (const path of ['nowhere', 'insureInfomation?orderSn=1']) {
    await page.goto(`/shop/${path}`);
    await expect(page.getByRole('link', { name: words['notFound.home']! })).toBeVisible();
    await expectPage(path, ['tradeId']);
  }
}

/** The form with an open card, every mistake shown, a beneficiary, the sheet of a long list, and no network. */
async function walkForm(page: Page, { locale, words, expectPage }: Walk): Promise<void> {
  await openTrade(page, await startTrade('panshan'), locale);
  await expectPage('insureInfomation');
  const card = page.locator('#f-insured > article > button');
  await card.click();
  const row = `insured/${(await card.getAttribute('id'))!.split('-').at(-1)}`;
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await page.locator(`#f-${row.replace('/', '-')}-beneficiaries > button`).click();
  await submit(page);
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectPage('insureInfomation with mistakes');
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  await expectPage('area sheet');

  await openTrade(page, await startTrade('hemu'), locale);
  const tops = () =>
    page
      .locator('header, main > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const before = await tops();
  await page.context().setOffline(true);
  const sign = page.getByText(words['insure.offline']!, { exact: true });
  await expect(sign).toBeVisible();
  await expectPage('insureInfomation offline');
  // The sign replaces the title: nothing moves, and nothing is covered.
  expect(await tops()).toEqual(before);
  const { y, height } = (await sign.boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
  await page.context().setOffline(false);
}

/** Screens that open from a trade by their name. */
const SCREENS = ['questionary', 'questionaryAll', 'invoice', 'groupQuote', 'groupQuoteResult', 'familyList'];

/** Every screen of a trade whose application is saved. */
async function walkScreens(page: Page, { locale, words, expectPage }: Walk): Promise<void> {
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await resumeSession(page, trade);
  await page.goto(`${linkTo(trade)}&language=${locale}`);
  await expect(page.getByText(words['insure.done']!, { exact: true })).toBeVisible();
  await expectPage('insureInfomation saved');
  const open = async (screen: string, parameters: Record<string, string> = {}) => {
    await page.goto(screenLink(trade, screen, parameters));
    await expect(page.locator('main section, main [role="alert"]').first()).toBeVisible();
    await expect(page.locator('h1')).not.toHaveText('');
  };
  for (const screen of SCREENS) {
    await open(screen);
    await expectPage(screen);
  }
  for (const screen of insurerNeutralScreens) {
    await open('input', { screen });
    await expectPage(screen);
  }
  await open('familyEdit', { subject: 'member0001' });
  await expectPage('familyEdit');
  await open('healthNotice');
  await expectPage('healthNotice');
  await fillField(page, 'health/psp_statement', 'yes');
  await expect(field(page, 'health/outcome')).toBeVisible();
  await submit(page);
  await expect(page.locator('[data-insured] [data-state="failed"]')).toBeVisible();
  await expectPage('healthNotice failed');
}

/** All pages, in parts that can run at the same time. */
export const walks = { shop: walkShop, form: walkForm, screens: walkScreens };
