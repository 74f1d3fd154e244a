// A pseudo-language in the place of English: readable text on a page is hard-coded, or comes from the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Messages } from '../../locales/index.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Replaces letters by symbols, except in placeholders, and lengthens the text by a quarter, as translation does. */
const pseudoText = (message: string): string => {
  const circled = message.replace(/\{\w+\}|[a-z]|[A-Z]/g, (part) =>
    part.length > 1
      ? part
      : String.fromCodePoint(part.codePointAt(0)! + (part < 'a' ? 0x24b6 - 0x41 : 0x24d0 - 0x61)),
  );
  return `${circled}${'·'.repeat(Math.ceil(message.length / 4))}`.replace(/[\p{Script=Han}À-ɏ]/gu, '◇');
};

/** The messages of a file in the pseudo-language. */
export const pseudoMessages = (file: string): Messages =>
  Object.fromEntries(
    Object.entries(readJson(`locales/en_US/${file}.json`) as Messages).map(([key, message]) => [
      key,
      pseudoText(message),
    ]),
  );

/** The chunks of English messages in the build: the file of each export. */
const CHUNKS = {
  words: { app: 'app', issues: 'issues', problems: 'problems' },
  screens: { screens: 'screens' },
  buying: { buying: 'buying', failures: 'buying-failures' },
};

/**
 * Makes the app use the pseudo-language in the place of English.
 *
 * @returns the texts of all later responses of the server: the texts of forms are published, not translated by the app
 */
export async function usePseudoLanguage(page: Page): Promise<ReadonlySet<string>> {
  const manifest = readJson('dist/app/.vite/manifest.json') as Record<string, { file: string }>;
  for (const [chunk, files] of Object.entries(CHUNKS)) {
    const { file } = manifest[`../../locales/en_US/${chunk}.ts`]!;
    const body = Object.entries(files)
      .map(([name, messages]) => `export const ${name} = ${JSON.stringify(pseudoMessages(messages))};`)
      .join('\n');
    await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  const serverTexts = new Set<string>();
  page.on('response', (response) => {
    if (!/\/funapi\/|\/shop\/forms\//.test(response.url())) return;
    response.json().then(
      (body: unknown) => collectTexts(body, serverTexts),
      () => undefined,
    );
  });
  return serverTexts;
}

/** Codes and ids in responses: they are not displayed, so a page with such a text has it hard-coded. */
const IDENTIFIER = /^([a-z]\w*|[A-Z][A-Z0-9_-]*)$/;

/** Adds every text of a response. Pages show the lines of a text as separate paragraphs. */
function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    for (const line of value.split('\n')) if (!IDENTIFIER.test(line)) texts.add(wordsOf(line));
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, texts);
}

/** Every text of a page, including those for screen readers. */
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

const READABLE = /[\p{Script=Latin}\p{Script=Han}]/u;
/** The characters of the pseudo-language. They separate the server's texts in a message of the app. */
const PSEUDO = /[\u24b6-\u24e9◇·]+/u;

/** A text without the numbers and punctuation around it: "Insured person 1" shows the text "Insured person". */
const wordsOf = (text: string): string => text.replaceAll(/^\P{Letter}+|\P{Letter}+$/gu, '');

/**
 * The texts of a page that come neither from the translations nor from the server.
 *
 * @param parameters address parameters that the page shows verbatim
 */
export async function hardCodedTexts(
  page: Page,
  serverTexts: ReadonlySet<string>,
  parameters: readonly string[] = [],
): Promise<string[]> {
  const verbatim = parameters.map(wordsOf);
  const isTranslated = (text: string) =>
    text
      .split(PSEUDO)
      .map(wordsOf)
      .every((words) => !READABLE.test(words) || serverTexts.has(words) || verbatim.includes(words));
  const isFromServer = (text: string) => serverTexts.has(wordsOf(text));
  return (await textsOf(page)).filter((text) => !isFromServer(text) && !isTranslated(text));
}
