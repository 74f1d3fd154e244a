// Every page is fully translated, fits the narrowest phone in large type, and is accessible.
import type { Page } from 'playwright/test';
import { locales } from '../../locales/index.ts';
import { isDeep } from '../depth.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { pseudoMessages, hardCodedTexts, usePseudoLanguage } from './pseudo-language.ts';
import { appMessages, walks } from './walk.ts';

const NARROWEST_PHONE = { width: 320, height: 700 };
const COMMON_PHONE = { width: 390, height: 844 };

/** The language with the longest words; the others, Chinese included, are left to the deep run. */
const SAMPLE_LOCALES = ['es_ES'] as const;

/** Texts of the page that are a message key, or a message with unfilled parameters. */
const messageKeysShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest('style, script'))
        texts.push(nodes.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'data-hint', 'alt', 'title'])
        texts.push(element.getAttribute(name) ?? '');
    return texts
      .map((text) => text.trim())
      .filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$|[{}]|undefined/.test(text));
  });

/** The number of links and enabled buttons in the content of a page: each page leads somewhere. */
const waysOn = (page: Page): Promise<number> =>
  page.locator('main :is(a[href], button:not(:disabled))').filter({ visible: true }).count();

async function useLargeType(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST_PHONE);
  await page.addInitScript(() => localStorage.setItem('baoform.largeType', '1'));
}

/** Expects the labels of a scale in a single line on the most common phone. */
async function expectScaleInLine(page: Page): Promise<void> {
  await page.setViewportSize(COMMON_PHONE);
  const tops = await field(page, 'suitability/knowledge')
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(new Set(tops)).toEqual(new Set([tops[0]]));
  await page.setViewportSize(NARROWEST_PHONE);
}

for (const locale of isDeep ? locales : SAMPLE_LOCALES)
  for (const [part, walk] of Object.entries(walks))
    test(`${locale}, ${part}: every page is translated, fits a 320 px screen in large type and passes axe [F-051 K-037]`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await useLargeType(page);
      await walk(page, {
        locale,
        messages: appMessages(locale),
        async expectPage(name) {
          expect(await messageKeysShown(page), name).toEqual([]);
          expect(await overflowingElements(page), name).toEqual([]);
          expect(await clippedElements(page), name).toEqual([]);
          expect(await brokenWords(page), name).toEqual([]);
          expect(await waysOn(page), `${name} is a dead end`).toBeGreaterThan(0);
          await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'));
          if (name === 'questionaryAll') await expectScaleInLine(page);
          await expectAccessible(page);
        },
      });
    });

for (const [part, walk] of Object.entries(walks))
  test(`${part}: every text of every page comes from the translations or the server`, async ({ page }) => {
    test.setTimeout(120_000);
    const serverTexts = await usePseudoLanguage(page);
    await walk(page, {
      locale: 'en_US',
      messages: pseudoMessages('app'),
      async expectPage(name, parameters = []) {
        const readable = () => hardCodedTexts(page, serverTexts, parameters);
        await expect.poll(readable, { message: name, timeout: 3000 }).toEqual([]);
        // Pseudo-texts are longer than any translation.
        expect(await overflowingElements(page), name).toEqual([]);
      },
    });
  });

test('a hard-coded text on a page is detected, even a code that responses of the server contain', async ({
  page,
}) => {
  const serverTexts = await usePseudoLanguage(page);
  await page.goto('/shop/?language=en_US');
  await expect(page.locator('main li').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('main')!.append('Buy now', 'HMH'));
  await expect.poll(() => hardCodedTexts(page, serverTexts)).toEqual(['Buy now', 'HMH']);
});
