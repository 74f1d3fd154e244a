// Every page is fully translated, fits the narrowest phone in large type, and is accessible.
import type { Page } from 'playwright/test';
import { locales } from '../../locales/index.ts';
import { dailySample, isDeep } from '../depth.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { movingChoices } from './moving-lines.ts';
import { brokenWords, clippedElements, coveredParts, overflowingElements } from './overflowing-elements.ts';
import { pseudoMessages, hardCodedTexts, usePseudoLanguage } from './pseudo-language.ts';
import { appMessages, walks } from './walk.ts';
import { linksOn } from './ways-on.ts';

const NARROWEST_PHONE = { width: 320, height: 700 };
const COMMON_PHONE = { width: 390, height: 844 };
/** A laptop: cards have two columns of short fields. */
const LAPTOP = { width: 1280, height: 800 };

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

/** The texts of the filled buttons and links of the open dialog, or else of the page: only one action is the next one. */
const primaryActions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document;
    const probe = document.body.appendChild(document.createElement('i'));
    const colorOf = (token: string) => {
      const color = getComputedStyle(document.documentElement).getPropertyValue(token);
      probe.style.setProperty('background-color', color);
      return getComputedStyle(probe).backgroundColor;
    };
    const filled = ['--bao-brand', '--bao-bad'].map(colorOf);
    probe.remove();
    return [...scope.querySelectorAll<HTMLElement>('a, button')]
      .filter(
        (action) => action.checkVisibility() && filled.includes(getComputedStyle(action).backgroundColor),
      )
      .map((action) => action.textContent);
  });

/** Dates as they are stored, which no reader writes. */
const storedDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.match(/\d{4}-\d\d-\d\d/g) ?? []);

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

/** Expects that nothing runs over, is cut off, is covered or breaks within a word. */
async function expectFits(page: Page, name: string): Promise<void> {
  expect(await overflowingElements(page), name).toEqual([]);
  expect(await clippedElements(page), name).toEqual([]);
  expect(await coveredParts(page), name).toEqual([]);
  expect(await brokenWords(page), name).toEqual([]);
}

/** Outside of the deep run one walk of the three, another every day. */
const sampleWalks = dailySample('PAGES_SEED', Object.entries(walks), 1);

for (const locale of isDeep ? locales : SAMPLE_LOCALES)
  for (const [part, walk] of sampleWalks)
    test(`${locale}, ${part}: every page is translated, fits a 320 px screen in large type and passes axe [F-051 K-037]`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await useLargeType(page);
      await walk(page, {
        locale,
        messages: appMessages(locale),
        async expectPage(name) {
          expect(await messageKeysShown(page), name).toEqual([]);
          await expectFits(page, name);
          expect(await movingChoices(page), `${name} moves its lines (U26)`).toEqual([]);
          await expect.poll(() => linksOn(page), `${name} is a dead end`).not.toEqual([]);
          expect((await primaryActions(page)).length, `${name} has one primary action (U25)`).toBeLessThan(2);
          expect(await storedDates(page), `${name} writes dates as in its language (U26)`).toEqual([]);
          await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'));
          if (name === 'questionaryAll') await expectScaleInLine(page);
          await expectAccessible(page);
        },
      });
    });

/** The shortest and the longest words. */
for (const locale of isDeep ? (['zh_CN', 'es_ES'] as const) : [])
  for (const [part, walk] of sampleWalks)
    test(`${locale}, ${part}: every page fits a screen of 1280 px, covers nothing and passes axe`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(LAPTOP);
      await walk(page, {
        locale,
        messages: appMessages(locale),
        async expectPage(name) {
          await expectFits(page, name);
          await expectAccessible(page);
        },
      });
    });

for (const [part, walk] of sampleWalks)
  test(`${part}: every text of every page comes from the translations or the server`, async ({ page }) => {
    test.setTimeout(300_000);
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
