// Every page: speaks its language throughout, fits the narrowest phone in the largest type, and is accessible.
import type { Page } from 'playwright/test';
import { locales } from '../../locales/index.ts';
import { isDeep } from '../depth.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { clippedElements, overflowingElements } from './overflowing-elements.ts';
import { pseudoWords, readableTexts, speakPseudo } from './pseudo-language.ts';
import { appWords, walks } from './walk.ts';

const NARROWEST = { width: 320, height: 700 };
const COMMON = { width: 390, height: 844 };

/** The language that is written first, and the one with the longest words. */
const SAMPLE = ['zh_CN', 'es_ES'] as const;

/** Texts of a page that are the key of a message, or a message whose parameters were not filled in. */
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

async function useLargeType(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await page.addInitScript(() => localStorage.setItem('baoform.largeType', '1'));
}

/** On the most common phone the steps of a scale stand in one line. */
async function expectScaleInLine(page: Page): Promise<void> {
  await page.setViewportSize(COMMON);
  const tops = await field(page, 'suitability/knowledge')
    .locator('label')
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
  expect(new Set(tops)).toEqual(new Set([tops[0]]));
  await page.setViewportSize(NARROWEST);
}

for (const locale of isDeep ? locales : SAMPLE)
  for (const [part, walk] of Object.entries(walks))
    test(`${locale}, ${part}: every page speaks it throughout, in large type nothing sticks out of a 320 px screen, and axe finds nothing [F-051 K-037]`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await useLargeType(page);
      await walk(page, {
        locale,
        words: appWords(locale),
        async expectPage(name) {
          expect(await messageKeysShown(page), name).toEqual([]);
          expect(await overflowingElements(page), name).toEqual([]);
          expect(await clippedElements(page), name).toEqual([]);
          await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'));
          if (name === 'questionaryAll') await expectScaleInLine(page);
          // What axe judges is the same in every language.
          if (isDeep || locale === SAMPLE[0]) await expectAccessible(page);
        },
      });
    });

for (const [part, walk] of Object.entries(walks))
  test(`${part}: no page says a word that is not in the words of its language`, async ({ page }) => {
    test.setTimeout(120_000);
    const serverTexts = await speakPseudo(page);
    await walk(page, {
      locale: 'en_US',
      words: pseudoWords('app'),
      async expectPage(name, parameters = []) {
        const readable = () => readableTexts(page, serverTexts, parameters);
        await expect.poll(readable, { message: name, timeout: 3000 }).toEqual([]);
        // Its words are longer than any translation.
        expect(await overflowingElements(page), name).toEqual([]);
      },
    });
  });

test('a word that was written into the code would be found', async ({ page }) => {
  const serverTexts = await speakPseudo(page);
  await page.goto('/shop/?language=en_US');
  await expect(page.locator('main li').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('main')!.append('Buy now'));
  await expect.poll(() => readableTexts(page, serverTexts)).toEqual(['Buy now']);
});
