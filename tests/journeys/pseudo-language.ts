// A language that does not exist: text that is still readable in it was written into the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Messages } from '../../locales/index.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Circled letters for Latin ones, placeholders left alone, and a quarter longer, as translations are. */
const pseudo = (message: string): string => {
  const circled = message.replace(/\{\w+\}|[a-z]|[A-Z]/g, (part) =>
    part.length > 1
      ? part
      : String.fromCodePoint(part.codePointAt(0)! + (part < 'a' ? 0x24b6 - 0x41 : 0x24d0 - 0x61)),
  );
  return `${circled}${'·'.repeat(Math.ceil(message.length / 4))}`.replace(/\p{Script=Han}/gu, '◇');
};

/** A file of words in the pseudo-language, which the app loads in the place of English. */
export const pseudoWords = (file: string): Messages =>
  Object.fromEntries(
    Object.entries(readJson(`locales/en_US/${file}.json`) as Messages).map(([key, word]) => [
      key,
      pseudo(word),
    ]),
  );

/** The chunks of words that the build writes for English, and the files in each. */
const CHUNKS = { words: ['app', 'issues', 'problems'], screens: ['screens'] };

/**
 * Makes the app speak the pseudo-language when it is opened in English.
 *
 * @returns every text that the server sends from now on: forms bring words of their own
 */
export async function speakPseudo(page: Page): Promise<ReadonlySet<string>> {
  const manifest = readJson('dist/app/.vite/manifest.json') as Record<string, { file: string }>;
  for (const [name, files] of Object.entries(CHUNKS)) {
    const { file } = manifest[`../../locales/en_US/${name}.ts`]!;
    const body = files
      .map((words) => `export const ${words} = ${JSON.stringify(pseudoWords(words))};`)
      .join('\n');
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  const serverTexts = new Set<string>();
  page.on('response', (response) => {
    if (!/\/funapi\//.test(response.url())) return;
    response.json().then(
      (body: unknown) => collectTexts(body, serverTexts),
      () => undefined,
    );
  });
  return serverTexts;
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value.trim());
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, into);
}

/** Every text of a page, with those for screen readers. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (!parentElement?.closest('script, style, noscript')) texts.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name)!);
    return texts;
  });

/** A link splits a text of the server into pieces; a shorter piece could be a word that was written into the code. */
const SHORTEST_PIECE = 20;

/** Texts of a page that are neither in the pseudo-language nor from the server nor parameters of the address. */
export async function readableTexts(
  page: Page,
  serverTexts: ReadonlySet<string>,
  parameters: readonly string[] = [],
): Promise<string[]> {
  // The longest first, so that a word within a sentence does not tear the sentence.
  const allowed = [...serverTexts, ...parameters]
    .filter((text) => text !== '')
    .sort((left, right) => right.length - left.length);
  const isPiece = (text: string) =>
    text.trim().length >= SHORTEST_PIECE && allowed.some((whole) => whole.includes(text.trim()));
  return (await textsOf(page))
    .filter((text) => !isPiece(text))
    .map((text) => allowed.reduce((rest, part) => rest.replaceAll(part, ''), text))
    .filter((text) => /[A-Za-z\p{Script=Han}]/u.test(text));
}
