// Text is in the answers at once: after typing, a picked date, an inserted text or an input method (IME), also when Enter or a
// submit follows.
import type { Locator, Page } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { test } from './gallery-page.ts';
import { expect } from './journey.ts';

declare global {
  interface Window {
    /** The answer at the first submit. */
    firstSubmit?: Promise<unknown>;
  }
}

/** Opens an input in the gallery and returns its focused control. */
async function openInput(page: Page, type: string): Promise<Locator> {
  await page.goto(`${process.env['BAOFORM_GALLERY_URL']}?type=${type}`);
  const control = page.locator('[data-path] :is(input, textarea)').first();
  await control.fill('');
  await control.focus();
  return control;
}

/** Opens the row below an input and returns the focused control in it: Enter in this last field submits (A97). */
async function openLastInput(page: Page, type: string): Promise<Locator> {
  await openInput(page, type);
  await page.locator('[data-row-head]').click();
  const control = page.locator('[data-path^="people/"] :is(input, textarea)').last();
  await control.fill('');
  await control.focus();
  return control;
}

/** The answer in the store, read without waiting. */
const answerNow = (page: Page) =>
  page.evaluate(() => {
    const [section] = Object.values(window.gallery.store.answers()) as AnswerRow[];
    const { rowId: _, ...answers } = section ?? {};
    return Object.values(answers)[0];
  });

/** Records the answer in the row at the moment of the first submit event. Returns a function that reads it. */
async function answerAtSubmit(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const answer = () => {
      const [row] = window.gallery.store.answers()['people'] as AnswerRow[];
      const { rowId: _, ...answers } = row!;
      return Object.values(answers)[0];
    };
    window.firstSubmit = new Promise((resolve) =>
      document.addEventListener('submit', () => resolve(answer()), { once: true }),
    );
  });
  return () => page.evaluate(() => window.firstSubmit);
}

for (const [type, text, answer] of [
  ['text', 'Chen', 'Chen'],
  ['integer', '42', 42],
  ['decimal', '1.5', '1.5'],
] as const)
  test(`${type}: typed text is in the answers when Enter follows the last keystroke at once`, async ({
    page,
  }) => {
    await openLastInput(page, type);
    const submitted = await answerAtSubmit(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    expect(await submitted()).toBe(answer);
  });

test('date: a picked date is in the answers when Enter follows at once', async ({ page }) => {
  const control = await openLastInput(page, 'date');
  const submitted = await answerAtSubmit(page);
  await control.fill('2026-05-04');
  await page.keyboard.press('Enter');
  expect(await submitted()).toBe('2026-05-04');
});

test('textarea: Enter starts a new line, and a submit right after it has all lines', async ({ page }) => {
  await openLastInput(page, 'textarea');
  const submitted = await answerAtSubmit(page);
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.getByRole('button').last().click();
  expect(await submitted()).toBe('one\ntwo');
});

test('text composed by an input method is in the answers', async ({ page }) => {
  await openInput(page, 'text');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await cdp.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await cdp.send('Input.insertText', { text: '你好' });
  expect(await answerNow(page)).toBe('你好');
});

test('inserted text is in the answers, and keystrokes after it are appended', async ({ page }) => {
  const control = await openInput(page, 'text');
  await page.keyboard.insertText('Anna');
  await page.keyboard.type(' B');
  await expect(control).toHaveValue('Anna B');
  expect(await answerNow(page)).toBe('Anna B');
});

test('keystrokes during an update of the store stay in the field', async ({ page }) => {
  const control = await openInput(page, 'text');
  for (const letter of 'abcdefgh') {
    await page.keyboard.press(letter);
    await page.evaluate(() => window.gallery.store.answers());
  }
  await expect(control).toHaveValue('abcdefgh');
  expect(await answerNow(page)).toBe('abcdefgh');
});
