// Buying term life for oneself and one's husband, who agrees in a browser of his own: from the home page to the file of the policy.
import type { Browser, Page } from 'playwright/test';
import { order, pay, type OnPage, type WalkLanguage } from './buying-walk.ts';
import { agreeAsHusband, applyForTwo, inviteHusband } from './couple-walk.ts';
import { HUSBAND, newHusband, type Husband } from './husband.ts';
import { collectPageErrors, expect, expectAccessible, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { savePolicy } from './payment-pages.ts';
import { phone } from './playwright.config.ts';
import { takePicture } from './take-picture.ts';

/** Time limit of a purchase of two persons whose documents have to be visible for half a minute together, ms. */
const LIMIT_MS = 420_000;

/** What the husband sees on his phone. */
interface HusbandsPhone {
  browser: Browser;
  /** Of his screen, px. */
  width: number;
  language: WalkLanguage;
  onPage: OnPage;
}

/** Opens the link on the husband's phone and agrees there. */
async function confirmByLink(
  link: string,
  husband: Husband,
  { browser, width, language, onPage }: HusbandsPhone,
): Promise<void> {
  const context = await browser.newContext({ ...phone, viewport: { width, height: 800 } });
  const errors = await collectPageErrors(context);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page).toHaveURL(/\/shop\/insuredSure\?code=[\w-]{22}/);
  // The address of the shop says the language, as that of any page does.
  await page.goto(`${page.url()}&language=${language}`);
  const isNamed = (shown: Page) => expect(shown.getByText(HUSBAND.name).first()).toBeVisible();
  await isNamed(page);
  await onPage(page, { name: 'insuredSure', isAsLeft: isNamed });
  await agreeAsHusband(page, language, husband);
  await onPage(page, { name: 'insuredSure-done', isAsLeft: async () => undefined });
  expect(errors).toEqual([]);
  await context.close();
}

/** Buys for two, and looks at each page on the way. */
async function buyForTwo(start: Page, husbandsPhone: HusbandsPhone): Promise<void> {
  const { language, onPage } = husbandsPhone;
  const husband = newHusband();
  const applied = await applyForTwo(start, language, husband, onPage);
  const ordered = await order(applied, language, onPage, 'share.title');
  const link = await inviteHusband(ordered, language);
  await onPage(ordered, { name: 'shareSure', isAsLeft: async () => undefined });
  await confirmByLink(link, husband, husbandsPhone);
  // The applicant's page goes on by itself.
  await expect(ordered).toHaveURL(/\/choosePay\?/, { timeout: 30_000 });
  const paid = await pay(ordered, language, onPage, 'CHL');
  await savePolicy(paid, 'CHL', language);
}

const PAGES = [
  'home',
  'ensureDetail',
  'trialCalculation',
  'insureInfomation',
  'healthNotice-1',
  'healthNotice-2',
  'questionary',
  'processOrderInfo',
  'readNotice',
  'agreementDetail',
  'shareSure',
  'insuredSure',
  'insuredSure-done',
  'choosePay',
  'orderResult',
  'epolicy',
];

test('a woman buys term life for herself and her husband, who agrees in another browser, up to the file of the policy [R-006 R-007 R-012 R-013 R-023 R-025 R-026 R-030 R-031 R-033 R-071] @rare', async ({
  page: start,
  browser,
}) => {
  test.setTimeout(LIMIT_MS);
  await start.goto('/shop/?language=zh_CN');
  const visited: string[] = [];
  const onPage: OnPage = async (page, { name }) => {
    visited.push(name);
    await takePicture(page, `couple-${visited.length}-${name}`);
    await expectAccessible(page);
    return page;
  };
  await buyForTwo(start, { browser, width: 390, language: 'zh_CN', onPage });
  expect(visited).toEqual(PAGES);
});

test('in large Spanish type she and her husband buy on the narrowest phones, and no page scrolls sideways or cuts words off [R-006 R-023 R-025 R-071] @rare', async ({
  page: start,
  browser,
}) => {
  test.setTimeout(LIMIT_MS);
  const width = 320;
  await start.setViewportSize({ width, height: 700 });
  await start.goto('/shop/?language=es_ES');
  await start.getByRole('button', { name: 'Letra grande' }).click();
  await expect(start.locator(':root[data-large-type]')).toBeVisible();
  const visited: string[] = [];
  const onPage: OnPage = async (page, { name }) => {
    visited.push(name);
    // The husband's phone has type of its own.
    if (name === 'insuredSure') await page.getByRole('button', { name: 'Letra grande' }).click();
    await expect(page.locator(':root[data-large-type]')).toBeVisible();
    await takePicture(page, `couple-es-${visited.length}-${name}`);
    await expectAccessible(page);
    expect.soft(await overflowingElements(page), name).toEqual([]);
    expect.soft(await clippedElements(page), name).toEqual([]);
    expect.soft(await brokenWords(page), name).toEqual([]);
    return page;
  };
  await buyForTwo(start, { browser, width, language: 'es_ES', onPage });
  expect(visited).toEqual(PAGES);
});
