// Walks over every page of the app in a language, in the states with the most text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Locale, Messages } from '../../locales/index.ts';
import { fieldId } from '../../renderers/store/field-id.ts';
import { dailySample } from '../depth.ts';
import { insurerNeutralScreens } from '../forms/fixtures.ts';
import { dateText } from '../../src/core/messages/locale-text.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { shanghaiDate } from '../../validators/values/shanghai-date.ts';
import { fillField } from './fill-field.ts';
import { controlOf, expect, field } from './journey.ts';
import { expectSteady } from './moving-lines.ts';
import { openFirstRow, PAGE } from './rows.ts';
import { screenLink, tradeWithApplication } from './trade-pages.ts';
import { linkTo, openInSession, openTrade, startTrade } from './trade.ts';

/** The language of a walk, and the check of each page. */
export interface Walk {
  locale: Locale;
  /** The messages of the app, to find controls by name. */
  messages: Messages;
  /** @param parameters address parameters and dates that the page shows verbatim */
  expectPage(name: string, parameters?: string[]): Promise<void>;
}

/** The messages of the app in a language. */
export const appMessages = (locale: Locale, file: 'app' | 'screens' = 'app'): Messages =>
  JSON.parse(readFileSync(join(projectRoot(), 'locales', locale, `${file}.json`), 'utf8')) as Messages;

/** Submits the open form. */
const submit = (page: Page) => page.locator('button[type="submit"]').last().click();

/** Walks over home, unknown addresses and the products of a group quote. */
async function walkShop(page: Page, { locale, messages, expectPage }: Walk): Promise<void> {
  await page.goto(`/shop/?language=${locale}`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectPage('home');
  await page.goto('/shop/groupQuote');
  await expect(page.locator('main li').first()).toBeVisible();
  await expectPage('groupQuote without a trade');
  await page.goto('/shop/login');
  await expect(page.locator('#login-mobile')).toBeVisible();
  await expectPage('login');
  for (const path of ['nowhere', 'insureInfomation?orderSn=1']) {
    await page.goto(`/shop/${path}`);
    await expect(page.getByRole('link', { name: messages['notFound.home']! })).toBeVisible();
    await expectPage(path);
  }
}

/** Walks over the form with the terms of an ID card, an open row, all errors, a date out of bounds, a beneficiary and the sheet of a long code list. */
async function walkForm(page: Page, walk: Walk): Promise<void> {
  const { locale, messages, expectPage } = walk;
  await openTrade(page, await startTrade('panshan'), locale);
  await expectPage('insureInfomation');
  await walkValidity(page);
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await page.locator(`#${fieldId(PAGE, `${row}/beneficiaries`)} > button`).click();
  await fillField(page, `${row}/psp_travelCountry`, 'Japan');
  await fillField(page, `${row}/psp_departure`, '2020-01-31');
  await submit(page);
  await expect(page.locator('#f-error-summary')).toBeVisible();
  const dates = [shanghaiDate(Date.now()), BIRTH_DATE].map((date) => dateText(date, locale));
  await expectPage('insureInfomation with mistakes', dates);
  const remove = page.getByRole('button', { name: messages['remove']!, exact: true });
  await remove.click();
  await expect(page.getByText(messages['rows.removeQuestion']!)).toBeVisible();
  await expectPage('the question before a row is removed', dates);
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  await expectPage('area sheet', dates);
  await walkOfflineForm(page, walk);
  await walkRefusedDraft(page, walk);
}

/** The birth date in the ID number that is entered. */
const BIRTH_DATE = '1988-03-15';

/** Enters the first day of an ID card, then its holder's age: the terms can be chosen, one is marked, and no line moves. */
async function walkValidity(page: Page): Promise<void> {
  const path = 'applicant/idValidity';
  await fillField(page, 'applicant/idType', 'residentId');
  await expectSteady(page, path, async () => {
    await fillField(page, path, { start: '2019-05-01' });
    await expect(field(page, path).getByRole('button').first()).toBeEnabled();
  });
  // A field that is left says what it lacks, in as many lines as that takes.
  await controlOf(page, 'applicant/idNumber').focus();
  await expect(field(page, path).locator('[data-error]')).toBeVisible();
  await expectSteady(page, path, async () => {
    await fillField(page, 'applicant/idNumber', '330106198803152427');
    await expect(field(page, path).locator('button > span > small')).toBeVisible();
  });
  // All digits are in view.
  const hiddenPart = (input: HTMLElement) => input.scrollWidth - input.clientWidth;
  expect(await controlOf(page, 'applicant/idNumber').evaluate(hiddenPart)).toBeLessThanOrEqual(0);
}

/** Types into the open form while the server refuses its draft. */
async function walkRefusedDraft(page: Page, { messages, expectPage }: Walk): Promise<void> {
  const refusal = { code: 'request.invalid', status: 'FAIL', message: '' };
  await page.route(/temporaryDataSave/, (route) => route.fulfill({ status: 400, json: refusal }));
  await fillField(page, 'applicant/name', '陈');
  await expect(page.getByRole('button', { name: messages['retry']! })).toBeVisible();
  await expectPage('insureInfomation with a refused draft');
  await page.unroute(/temporaryDataSave/);
}

/** Opens a form and goes offline: the notice replaces the title, so nothing moves and nothing is covered. */
async function walkOfflineForm(page: Page, { locale, messages, expectPage }: Walk): Promise<void> {
  await openTrade(page, await startTrade('hemu'), locale);
  const tops = () =>
    page
      .locator('header, main > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const before = await tops();
  await page.context().setOffline(true);
  const notice = page.getByText(messages['insure.offline']!, { exact: true });
  await expect(notice).toBeVisible();
  await expectPage('insureInfomation offline');
  expect(await tops()).toEqual(before);
  const { y, height } = (await notice.boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
  await page.context().setOffline(false);
}

/** Screens of a trade with an address of their own. */
const SCREENS = ['questionary', 'questionaryAll', 'invoice', 'groupQuote', 'groupQuoteResult', 'familyList'];

/** The number of them and of the screens without overlays to visit: others every day, and all in the deep run. */
const SAMPLED_SCREENS = 6;

/** Walks over the screens of a trade with a saved application. */
async function walkScreens(page: Page, { locale, messages, expectPage }: Walk): Promise<void> {
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await openInSession(page, trade, `${linkTo(trade)}&language=${locale}`);
  await expect(page.getByText(messages['insure.done']!, { exact: true })).toBeVisible();
  await expectPage('insureInfomation saved');
  const open = async (screen: string, parameters: Record<string, string> = {}) => {
    await page.goto(screenLink(trade, screen, parameters));
    await expect(page.locator('main section, main [role="alert"]').first()).toBeVisible();
    await expect(page.locator('h1')).not.toHaveText('');
  };
  const screens: [name: string, parameters: Record<string, string>][] = [
    ...SCREENS.map((screen): [string, Record<string, string>] => [screen, {}]),
    ...insurerNeutralScreens.map((screen): [string, Record<string, string>] => ['input', { screen }]),
  ];
  for (const [name, parameters] of dailySample('PAGES_SEED', screens, SAMPLED_SCREENS)) {
    await open(name, parameters);
    await expectPage(parameters['screen'] ?? name);
  }
  await open('familyEdit', { subject: 'member0001' });
  await expectPage('familyEdit');
  await open('healthNotice');
  await expectPage('healthNotice');
  await fillField(page, 'health/psp_statement', 'yes');
  await expect(field(page, 'conclusion/outcome')).toBeVisible();
  await submit(page);
  await expect(page.locator('[data-insured] [data-state="failed"]')).toBeVisible();
  await expectPage('healthNotice failed');
}

/** All pages, in parts that run in parallel. */
export const walks = { shop: walkShop, form: walkForm, screens: walkScreens };
