// Finds choices that move the lines below them, at every width and type size of a phone.
import { expect, type Page } from 'playwright/test';
import { field } from './journey.ts';

interface Size {
  /** Width of the content in pixels; undefined for that of the screen. */
  width: number | undefined;
  isLarge: boolean;
}

const SIZES: readonly Size[] = [320, 390].flatMap((width) =>
  [false, true].map((isLarge) => ({ width, isLarge })),
);

const setSize = (page: Page, size: Size): Promise<void> =>
  page.evaluate(({ width, isLarge }) => {
    document.documentElement.toggleAttribute('data-large-type', isLarge);
    document.body.style.inlineSize = width === undefined ? '' : `${width}px`;
  }, size);

/** Measures a page at every size. It then has its own again. */
async function atEverySize<Result>(page: Page, measure: () => Promise<Result>): Promise<Result[]> {
  const isLarge = await page.evaluate(() => document.documentElement.hasAttribute('data-large-type'));
  const results: Result[] = [];
  for (const size of SIZES) {
    await setSize(page, size);
    results.push(await measure());
  }
  await setSize(page, { width: undefined, isLarge });
  return results;
}

/** Chooses each option and releases each button in the document alone, so that no answer changes. */
function chooseEach(): string[] {
  const moving: string[] = [];
  const check = (choice: Element, toggle: () => void) => {
    const question = choice.closest('[data-path]') ?? choice.parentElement!;
    const before = question.getBoundingClientRect().height;
    toggle();
    const after = question.getBoundingClientRect().height;
    if (Math.abs(after - before) > 0.5) moving.push(choice.closest('label, button')!.outerHTML.slice(0, 160));
  };
  const options = [
    ...document.querySelectorAll<HTMLInputElement>('label input:is([type=radio], [type=checkbox])'),
  ];
  const chosen = options.filter((option) => option.checked);
  for (const option of options) {
    check(option, () => (option.checked = !option.checked));
    option.checked = false;
    for (const before of chosen) before.checked = true;
  }
  for (const button of document.querySelectorAll('button[aria-pressed]')) {
    const pressed = button.getAttribute('aria-pressed')!;
    check(button, () => button.setAttribute('aria-pressed', String(pressed !== 'true')));
    button.setAttribute('aria-pressed', pressed);
  }
  return moving;
}

/** Choices that change the height of their question when they are chosen or not: bold text may need another line. */
export async function movingChoices(page: Page): Promise<string[]> {
  const moving = await atEverySize(page, () => page.evaluate(chooseEach));
  return [...new Set(moving.flat())];
}

/** Expects that a field keeps its height while the customer does something in the form. */
export async function expectSteady(page: Page, path: string, action: () => Promise<void>): Promise<void> {
  const heights = () =>
    atEverySize(page, () => field(page, path).evaluate((element) => element.getBoundingClientRect().height));
  const before = await heights();
  await action();
  expect(await heights(), path).toEqual(before);
}
