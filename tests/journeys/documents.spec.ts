// The documents of a product for a customer who reads another language than theirs.
import { callPath } from '../../schemas/generated/call-paths.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { clippedElements, overflowingElements } from './overflowing-elements.ts';
import { openScreen } from './trade-pages.ts';
import { startTrade } from './trade.ts';

const NOTICES = {
  zh_TW: { all: /^這些文件僅提供簡體中文版/, text: '本文件僅提供簡體中文版，並以簡體中文文字為準。' },
  en_US: {
    all: /^These documents are available in Chinese only/,
    text: 'This document is available in Chinese only. The Chinese text is binding.',
  },
  es_ES: {
    all: /^Estos documentos solo están disponibles en chino/,
    text: 'Este documento solo está disponible en chino. El texto vinculante es el chino.',
  },
  pt_BR: {
    all: /^Estes documentos estão disponíveis apenas em chinês/,
    text: 'Este documento está disponível apenas em chinês. O texto vinculante é o chinês.',
  },
} as const;

for (const [language, { all, text }] of Object.entries(NOTICES))
  test(`a document says in ${language} that its text is in Chinese only and binding, and the text says its language [R-006]${language === 'es_ES' ? '' : ' @rare'}`, async ({
    page,
  }) => {
    await openScreen(page, await startTrade('panshan'), 'readNotice', { language });
    await expect(page.getByText(all)).toBeVisible();
    await page.locator('main li a').first().click();
    const notice = page.getByText(text);
    await expect(notice).toBeVisible();
    // The page is read aloud in its own language, and the text in Chinese.
    const languageOf = (element: Element) => element.closest('[lang]')!.getAttribute('lang');
    expect(await notice.evaluate(languageOf)).toBe(language.replace('_', '-'));
    const paragraph = page.locator('article [lang] > p').first();
    await expect(paragraph).toHaveText(/\p{Script=Han}/u);
    expect(await paragraph.evaluate(languageOf)).toBe('zh-CN');
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    expect(await clippedElements(page)).toEqual([]);
  });

test('in Chinese nothing says that the text is in Chinese', async ({ page }) => {
  await openScreen(page, await startTrade('panshan'), 'readNotice', { language: 'zh_CN' });
  await page.locator('main li a').first().click();
  await expect(page.locator('article [lang="zh-CN"] > p').first()).toBeVisible();
  await expect(page.getByText('中文版')).toHaveCount(0);
});

for (const [countdown, seconds] of [
  ['20', 20],
  ['5', 10],
] as const)
  test(`a link that asks for ${countdown} s of reading has the document wait for ${seconds} s: it raises the time, and never lowers it (A71)`, async ({
    page,
  }) => {
    await openScreen(page, await startTrade('panshan'), 'readNotice', { language: 'zh_CN', countdown });
    const opened = page.waitForResponse((response) => response.url().endsWith(callPath('readingOpen')));
    await page.locator('main li a').first().click();
    expect(await (await opened).json()).toMatchObject({ data: { state: 'counting', secondsLeft: seconds } });
    await expect(page.getByRole('button', { name: new RegExp(`${seconds - 1} 秒`) })).toBeVisible();
  });

test('a document whose opening fails once is opened again by itself, counted, and agreed to [R-006 S-016]', async ({
  page,
}) => {
  await openScreen(page, await startTrade('panshan'), 'readNotice', { language: 'zh_CN' });
  let openings = 0;
  let refusals = 0;
  await page.route(`**${callPath('readingOpen')}`, (route) =>
    (openings += 1) === 1 ? route.abort('internetdisconnected') : route.continue(),
  );
  page.on('response', (response) => {
    if (response.url().endsWith(callPath('readingReport')) && !response.ok()) refusals += 1;
  });
  await page.locator('main li a').first().click();
  const agree = page.getByRole('button', { name: '我已阅读并同意' });
  await expect(agree).toBeVisible({ timeout: 30_000 });
  expect([openings, refusals]).toEqual([2, 0]);
  await agree.click();
  await expect(page.getByText('已同意').first()).toBeVisible();
});
