// Every page speaks every language throughout, and holds the largest type on the narrowest phone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { locales, type Locale, type Messages } from '../../locales/index.ts';
import { fillField } from './fill-field.ts';
import { expect, field, test } from './journey.ts';
import { answersOf, callServer, linkTo, openTrade, resumeSession, startTrade } from './trade.ts';

const appWords = (locale: Locale): Messages =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../locales', locale, 'app.json'), 'utf8'),
  ) as Messages;

const NARROWEST = { width: 320, height: 700 };

/** What a page says that is the key of a word and no word. */
const keysShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('style, script'))
        words.push(texts.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'data-hint', 'alt', 'title'])
        words.push(element.getAttribute(name) ?? '');
    return words
      .map((word) => word.trim())
      .filter((word) => /^[a-z]+(\.[a-zA-Z]+)+$|[{}]|undefined/.test(word));
  });

/** What sticks out of the screen at its sides, or out of its own box. What only a screen reader gets has no size. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isSeen = (element: Element) => getComputedStyle(element).clipPath !== 'inset(50%)';
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 0.5 || left < -0.5);
    });
    const cut = [...document.querySelectorAll('button, label, a, h1, h2, h3, p')].filter(
      (element) =>
        isSeen(element) &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline',
    );
    const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    return [...page, ...[...wide, ...cut].map((element) => element.outerHTML.slice(0, 160))];
  });

async function expectWhole(page: Page, locale: Locale): Promise<void> {
  expect(await keysShown(page)).toEqual([]);
  expect(await stickingOut(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'));
}

/** The form with a person open, every mistake shown, a beneficiary, and the sheet of a long list. */
async function expectWholeForm(page: Page, locale: Locale, say: Messages): Promise<void> {
  await openTrade(page, await startTrade('panshan'), locale);
  await expectWhole(page, locale);
  const head = page.locator('#f-insured > article > button');
  await head.click();
  const row = `insured/${(await head.getAttribute('id'))!.split('-').at(-1)}`;
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await page.locator(`#f-${row.replace('/', '-')}-beneficiaries > button`).click();
  await page.getByRole('button', { name: say['insure.next']!, exact: true }).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectWhole(page, locale);
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  await expectWhole(page, locale);
}

/** That there is no network is said in the place of the title: nothing moves, and nothing is covered. */
async function expectWholeOffline(page: Page, locale: Locale, say: Messages): Promise<void> {
  await openTrade(page, await startTrade('hemu'), locale);
  const places = () =>
    page
      .locator('header, main > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const before = await places();
  await page.context().setOffline(true);
  const sign = page.getByText(say['insure.offline']!, { exact: true });
  await expect(sign).toBeVisible();
  await expectWhole(page, locale);
  expect(await places()).toEqual(before);
  const { y, height } = (await sign.boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
  await page.context().setOffline(false);
}

async function expectWholeSaved(page: Page, locale: Locale, say: Messages): Promise<void> {
  const trade = await startTrade('panshan');
  const { tradeId, token } = trade;
  const { version, revision } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await callServer(
    'saveInsureInfo',
    { tradeId, contentHash, revision, answers: answersOf('panshan-office-worker') },
    token,
  );
  await resumeSession(page, trade);
  await page.goto(`${linkTo(trade)}&language=${locale}`);
  await expect(page.getByText(say['insure.done']!, { exact: true })).toBeVisible();
  await expectWhole(page, locale);
}

for (const locale of locales)
  test(`${locale}: every page speaks it throughout, and in large type nothing sticks out of a 320 px screen [F-051 K-037]`, async ({
    page,
  }) => {
    const say = appWords(locale);
    await page.setViewportSize(NARROWEST);
    await page.goto(`/shop/?language=${locale}`);
    await page.getByRole('button', { name: say['largeType']! }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectWhole(page, locale);
    await expectWholeForm(page, locale, say);
    await expectWholeOffline(page, locale, say);
    await expectWholeSaved(page, locale, say);
    for (const path of ['nowhere', 'insureInfomation']) {
      await page.goto(`/shop/${path}`);
      await expect(page.getByRole('link', { name: say['notFound.home']! })).toBeVisible();
      await expectWhole(page, locale);
    }
  });
