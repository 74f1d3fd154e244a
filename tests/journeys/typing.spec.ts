// What is typed is an answer as soon as anything follows it: Enter, another field, a paste, an input method.
import type { Page } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { test } from './gallery-page.ts';
import { expect } from './journey.ts';

declare global {
  interface Window {
    /** The answer at the first submit. */
    firstSubmit?: Promise<unknown>;
  }
}

async function open(page: Page, type: string) {
  await page.goto(`${process.env['BAOFORM_GALLERY_URL']}?type=${type}`);
  const control = page.locator('[data-path] :is(input, textarea)').first();
  await control.fill('');
  await control.focus();
  return control;
}

/** The answer in the store at this moment, without waiting. */
const answerNow = (page: Page) =>
  page.evaluate(() => {
    const [section] = Object.values(window.gallery.store.answers()) as AnswerRow[];
    const { rowId: _, ...answers } = section ?? {};
    return Object.values(answers)[0];
  });

/** Reads the answer in the same task in which the form hears of the submit. Resolves when it listens. */
async function atSubmit(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const answer = () => Object.values(Object.values(window.gallery.store.answers())[0] as AnswerRow)[0];
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
  test(`${type}: what was typed is the answer when Enter follows the last key at once`, async ({ page }) => {
    await open(page, type);
    const submitted = await atSubmit(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    expect(await submitted()).toBe(answer);
  });

test('date: a picked date is the answer when Enter follows at once', async ({ page }) => {
  const control = await open(page, 'date');
  const submitted = await atSubmit(page);
  await control.fill('2026-05-04');
  await page.keyboard.press('Enter');
  expect(await submitted()).toBe('2026-05-04');
});

test('textarea: Enter is a line of the answer, and a submit right after it has all lines', async ({
  page,
}) => {
  await open(page, 'textarea');
  const submitted = await atSubmit(page);
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.getByRole('button').last().click();
  expect(await submitted()).toBe('one\ntwo');
});

test('an input method: what it composes and then inserts is the answer', async ({ page }) => {
  await open(page, 'text');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await cdp.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await cdp.send('Input.insertText', { text: '你好' });
  expect(await answerNow(page)).toBe('你好');
});

test('a paste is the answer, and keys after it go on', async ({ page }) => {
  const control = await open(page, 'text');
  await page.keyboard.insertText('Anna');
  await page.keyboard.type(' B');
  await expect(control).toHaveValue('Anna B');
  expect(await answerNow(page)).toBe('Anna B');
});

test('keys that come while an answer is on its way to the form stay in the field', async ({ page }) => {
  const control = await open(page, 'text');
  for (const letter of 'abcdefgh') {
    await page.keyboard.press(letter);
    await page.evaluate(() => window.gallery.store.answers());
  }
  await expect(control).toHaveValue('abcdefgh');
  expect(await answerNow(page)).toBe('abcdefgh');
});
