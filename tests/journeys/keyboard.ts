// What a person does who has a keyboard and nothing else.
import { expect, type Locator, type Page } from 'playwright/test';
import type { DateRange } from '../../schemas/elements/validity-range.ts';
import { field } from './journey.ts';
import { namedPicture } from './picture-files.ts';

/** More stops than any field of ours has. */
const MOST_STOPS = 12;

const focusIsIn = (page: Page, path: string): Promise<boolean> =>
  field(page, path).evaluate((place) => place.contains(document.activeElement));

async function tabUntil(page: Page, reached: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await reached()) return;
    await page.keyboard.press(key);
  }
  expect(await reached(), `${key} leads there`).toBe(true);
}

export const tabToField = (page: Page, path: string): Promise<void> =>
  tabUntil(page, () => focusIsIn(page, path));

export const tabOutOfField = (page: Page, path: string): Promise<void> =>
  tabUntil(page, async () => !(await focusIsIn(page, path)));

/** Goes back to the start of a field that was left: behind it and in again, since some controls have stops of their own. */
export async function tabBackToField(page: Page, path: string): Promise<void> {
  await tabUntil(page, () => focusIsIn(page, path), 'Shift+Tab');
  await tabUntil(page, async () => !(await focusIsIn(page, path)), 'Shift+Tab');
  await page.keyboard.press('Tab');
}

/** Answers the field that has the focus. `answer` as it is stored; `typed` where keys make it. */
export async function answerByKeys(
  page: Page,
  path: string,
  { typed, answer, name }: { typed?: string | undefined; answer: unknown; name?: string | undefined },
): Promise<void> {
  const place = field(page, path);
  const { keyboard } = page;
  switch (await place.getAttribute('data-input')) {
    case 'radio':
    case 'cards':
    case 'scale':
      await keyboard.press('Space');
      return pressUntil(page, 'ArrowDown', () =>
        place.locator(`input[value="${String(answer)}"]`).isChecked(),
      );
    case 'checkboxes':
      for (const code of answer as readonly string[]) {
        const box = place.locator(`input[value="${code}"]`);
        await tabUntil(page, () => box.evaluate((input) => input === document.activeElement));
        await keyboard.press('Space');
      }
      return;
    case 'switch':
      return keyboard.press('Space');
    case 'select':
    case 'idType':
    case 'relation': {
      const select = place.locator('select');
      return pressUntil(page, 'ArrowDown', async () => (await select.inputValue()) === answer);
    }
    case 'upload':
    case 'idScan':
    case 'signature':
      for (const id of [answer].flat() as readonly string[]) await chooseByKeys(page, place, id);
      return;
    case 'agreement': {
      const box = place.getByRole('checkbox');
      await tabUntil(page, () => box.evaluate((input) => input === document.activeElement));
      await expect(box).not.toHaveAttribute('aria-disabled');
      return keyboard.press('Space');
    }
    case 'date':
      return typeDate(page, place.locator('input'), String(answer));
    case 'validityRange':
      return typeRange(page, path, answer as DateRange);
    case 'area':
    case 'occupation':
    case 'bank':
    case 'listItem':
    case 'person':
      return chooseInSheet(page, path, name!);
    default:
      return keyboard.type(typed!);
  }
}

/** Opens the browser's chooser from the field and takes a file that the gallery makes this upload of. */
async function chooseByKeys(page: Page, place: Locator, uploadId: string): Promise<void> {
  const isAtChooser = () =>
    place.evaluate((inside) => {
      const { activeElement: at } = document;
      return at instanceof HTMLInputElement && at.type === 'file' && inside.contains(at);
    });
  // Awaited before the way there begins: a key that is faster than the wish to be told opens a chooser nobody hears of.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabUntil(page, isAtChooser).then(() => page.keyboard.press('Space')),
  ]);
  await chooser.setFiles(namedPicture(uploadId));
  await expect(place.locator(`[data-upload="${uploadId}"]`)).toBeVisible();
}

async function pressUntil(page: Page, key: string, reached: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press += 1) {
    if (await reached()) return;
    await page.keyboard.press(key);
  }
  expect(await reached(), `${key} leads there`).toBe(true);
}

/** The orders in which browsers ask for a date, by their own language. */
const ORDERS = [
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
  ['day', 'month', 'year'],
] as const;

/** Types the parts of a date. The browser itself goes on to the next part when one is complete. */
async function typeDate(page: Page, input: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts = { year, month, day };
  for (const order of ORDERS) {
    for (let part = 1; part < order.length; part += 1) await page.keyboard.press('ArrowLeft');
    for (const part of order) await page.keyboard.type(parts[part]);
    if ((await input.inputValue()) === date) return;
  }
  await expect(input).toHaveValue(date);
}

async function typeRange(page: Page, path: string, { start, end, longTerm }: DateRange): Promise<void> {
  const input = (position: number) => field(page, path).locator('input').nth(position);
  const goTo = (position: number) =>
    tabUntil(page, () => input(position).evaluate((control) => control === document.activeElement));
  if (start) await typeDate(page, input(0), start);
  if (end) {
    await goTo(1);
    await typeDate(page, input(1), end);
  }
  if (!longTerm) return;
  await goTo(2);
  await page.keyboard.press('Space');
}

/** Opens the sheet, types the name, walks to the line and takes it; the focus comes back to the field. */
async function chooseInSheet(page: Page, path: string, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(sheet.locator('[data-row]').first()).toContainText(name.split(' ').at(-1)!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(field(page, path).getByRole('combobox')).toBeFocused();
}
