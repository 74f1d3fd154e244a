// Every page in a language that does not exist: what is still readable is written into the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { expect, field, test } from './journey.ts';
import { overflowingElements } from './overflowing-elements.ts';
import { linkTo as formLink, openTrade, resumeSession, startTrade } from './trade.ts';
import { tradeWithApplication, screenLink } from './trade-pages.ts';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Circled letters for Latin ones, placeholders left alone, and as much longer as translations are. */
const pseudo = (message: string): string => {
  const circled = message.replace(/\{\w+\}|[a-z]|[A-Z]/g, (part) =>
    part.length > 1
      ? part
      : String.fromCodePoint(part.codePointAt(0)! + (part < 'a' ? 0x24b6 - 0x41 : 0x24d0 - 0x61)),
  );
  return `${circled}${'·'.repeat(Math.ceil(message.length / 4))}`.replace(/\p{Script=Han}/gu, '◇');
};

/** The chunk of a file of words, as the build writes it, in the language that does not exist. */
function pseudoChunk(files: readonly string[]): string {
  const exports = files.map((file) => {
    const words = readJson(`locales/en_US/${file}.json`) as Record<string, string>;
    const said = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, pseudo(word)]));
    return `export const ${file} = ${JSON.stringify(said)};`;
  });
  return exports.join('\n');
}

/** Makes a page speak it, and collects what the server says: forms bring words of their own. */
async function speakPseudo(page: Page): Promise<ReadonlySet<string>> {
  const manifest = readJson('dist/app/.vite/manifest.json') as Record<string, { file: string }>;
  for (const [name, files] of [
    ['words', ['app', 'issues', 'problems']],
    ['screens', ['screens']],
  ] as const) {
    const { file } = manifest[`../../locales/en_US/${name}.ts`]!;
    const body = pseudoChunk(files);
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  const said = new Set<string>();
  page.on('response', (response) => {
    if (!/\/funapi\//.test(response.url())) return;
    response.json().then(
      (answered: unknown) => collect(answered, said),
      () => undefined,
    );
  });
  return said;
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value.trim());
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, into);
}

/** Everything that a page says: its texts, and what it tells those who do not see it. */
const sayings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest('script, style, noscript')) found.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name)!);
    return found;
  });

/** What nobody translated and no server said. */
async function readableOn(page: Page, said: ReadonlySet<string>, besides: string[] = []): Promise<string[]> {
  // The longest first, so that a word within a sentence does not tear the sentence.
  const known = [...said, ...besides].filter((text) => text !== '').sort((a, b) => b.length - a.length);
  return (await sayings(page))
    .map((text) => known.reduce((left, one) => left.replaceAll(one, ''), text))
    .filter((text) => /[A-Za-z\p{Script=Han}]/u.test(text));
}

const language = 'en_US';

test('no page says a word that is not in the words of its language', async ({ page }) => {
  const said = await speakPseudo(page);
  const expectNothingReadable = (besides: string[] = []) =>
    expect.poll(() => readableOn(page, said, besides), { message: page.url(), timeout: 3000 }).toEqual([]);
  const see = async (path: string, ready: string, besides: string[] = []) => {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    await expectNothingReadable(besides);
    // Its words are longer than any translation.
    expect(await overflowingElements(page), path).toEqual([]);
  };
  await see(`/shop/?language=${language}`, 'main li');
  await see('/shop/nowhere', 'main h2');
  await see('/shop/insureInfomation?orderSn=1', 'main h2', ['tradeId']);
  await see('/shop/groupQuote', 'main li');

  // A form with every message that an empty one has.
  await openTrade(page, await startTrade('panshan'), language);
  await page.locator('button[type="submit"]').last().click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectNothingReadable();

  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await resumeSession(page, trade);
  await see(formLink(trade), 'ol li');
  const screens = [
    'questionary',
    'questionaryAll',
    'invoice',
    'groupQuote',
    'groupQuoteResult',
    'familyList',
  ];
  for (const screen of screens) await see(screenLink(trade, screen), 'main section, main [role="alert"]');
  await see(screenLink(trade, 'familyEdit', { subject: 'member0001' }), 'main section');
  await see(screenLink(trade, 'healthNotice'), '[data-path="health/psp_statement"]');
  await fillField(page, 'health/psp_statement', 'yes');
  await expect(field(page, 'health/outcome')).toBeVisible();
  await page.locator('button[type="submit"]').last().click();
  await expect(page.locator('[data-insured] [data-state="failed"]')).toBeVisible();
  await expectNothingReadable();
});

test('a word that was written into the code would be found', async ({ page }) => {
  const said = await speakPseudo(page);
  await page.goto(`/shop/?language=${language}`);
  await expect(page.locator('main li').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('main')!.append('Buy now'));
  await expect.poll(() => readableOn(page, said)).toEqual(['Buy now']);
});
