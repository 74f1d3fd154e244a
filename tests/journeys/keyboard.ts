// Moves between fields and answers them with the keyboard alone.
import { expect, type Locator, type Page } from 'playwright/test';
import type { DateRange } from '../../schemas/elements/validity-range.ts';
import { field } from './journey.ts';
import { namedPicture } from './picture-files.ts';

/** More tab stops than any field has. */
const MOST_STOPS = 12;
/** More than a row with its buttons has. */
const MOST_STOPS_OF_ROW = 60;

const focusIsIn = (page: Page, path: string): Promise<boolean> =>
  field(page, path).evaluate((element) => element.contains(document.activeElement));

/** Presses a key until the target is reached, at most as often as a field has tab stops, or as often as given. */
async function pressUntil(
  page: Page,
  key: string,
  isReached: () => Promise<boolean>,
  mostPresses = MOST_STOPS,
): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isReached()) return;
    await page.keyboard.press(key);
  }
  expect(await isReached(), `${key} reaches the target`).toBe(true);
}

const tabUntil = (page: Page, isReached: () => Promise<boolean>): Promise<void> =>
  pressUntil(page, 'Tab', isReached);

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tabs to a control. */
export const tabTo = (page: Page, target: Locator): Promise<void> => tabUntil(page, () => isFocused(target));

/** Tabs through the fields of a row to a button below them. */
export const tabThroughRow = (page: Page, button: Locator): Promise<void> =>
  pressUntil(page, 'Tab', () => isFocused(button), MOST_STOPS_OF_ROW);

export const tabToField = (page: Page, path: string): Promise<void> =>
  tabUntil(page, () => focusIsIn(page, path));

export const tabOutOfField = (page: Page, path: string): Promise<void> =>
  tabUntil(page, async () => !(await focusIsIn(page, path)));

/** Tabs back to the first tab stop of a field: past it and in again, since some controls have several stops. */
export async function tabBackToField(page: Page, path: string): Promise<void> {
  await pressUntil(page, 'Shift+Tab', () => focusIsIn(page, path));
  await pressUntil(page, 'Shift+Tab', async () => !(await focusIsIn(page, path)));
  await page.keyboard.press('Tab');
}

interface KeyboardAnswer {
  /** The stored answer. */
  answer: unknown;
  /** The text to type into inputs of text. */
  typed?: string | undefined;
  /** The name to search for in a sheet. */
  name?: string | undefined;
}

/** Answers the field that has focus. */
export async function answerByKeys(
  page: Page,
  path: string,
  { typed, answer, name }: KeyboardAnswer,
): Promise<void> {
  const target = field(page, path);
  const { keyboard } = page;
  switch (await target.getAttribute('data-input')) {
    case 'radio':
    case 'cards':
    case 'scale':
      await keyboard.press('Space');
      return pressUntil(page, 'ArrowDown', () =>
        target.locator(`input[value="${String(answer)}"]`).isChecked(),
      );
    case 'checkboxes':
      for (const code of answer as readonly string[]) {
        const box = target.locator(`input[value="${code}"]`);
        await tabUntil(page, () => box.evaluate((input) => input === document.activeElement));
        await keyboard.press('Space');
      }
      return;
    case 'switch':
      return keyboard.press('Space');
    case 'select':
    case 'idType':
    case 'relation': {
      const select = target.locator('select');
      return pressUntil(page, 'ArrowDown', async () => (await select.inputValue()) === answer);
    }
    case 'upload':
    case 'idScan':
    case 'signature':
      for (const id of [answer].flat() as readonly string[]) await chooseByKeys(page, target, id);
      return;
    case 'confirmation':
    case 'agreement': {
      const box = target.getByRole('checkbox');
      await tabUntil(page, () => box.evaluate((input) => input === document.activeElement));
      await expect(box).not.toHaveAttribute('aria-disabled');
      return keyboard.press('Space');
    }
    case 'date':
      return typeDate(page, target.locator('input'), String(answer));
    case 'time':
      return typeTime(page, target.locator('input'), String(answer));
    case 'validityRange':
      return typeRange(page, path, answer as DateRange);
    case 'area':
    case 'occupation':
    case 'bank':
    case 'listItem':
    case 'listItems':
    case 'person':
      return chooseInSheet(page, path, name!);
    default:
      return keyboard.type(typed!);
  }
}

/** Opens the file chooser from the field and chooses a picture that the gallery stores as this upload. */
async function chooseByKeys(page: Page, target: Locator, uploadId: string): Promise<void> {
  const isAtChooser = () =>
    target.evaluate((element) => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.type === 'file' &&
        element.contains(activeElement)
      );
    });
  // Listens before the first key: otherwise the chooser can open before the listener is there.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabUntil(page, isAtChooser).then(() => page.keyboard.press('Space')),
  ]);
  await chooser.setFiles(namedPicture(uploadId));
  await expect(target.locator(`[data-upload="${uploadId}"]`)).toBeVisible();
}

/** The orders of the parts of a date input, which depend on the browser's language. */
const ORDERS = [
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
  ['day', 'month', 'year'],
] as const;

/** Types the parts of a date. The browser moves to the next part when a part is complete. */
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

/** Types hour and minute, with the half of the day where the browser asks for it. */
async function typeTime(page: Page, input: Locator, time: string): Promise<void> {
  const [hour = '', minute = ''] = time.split(':');
  await page.keyboard.type(hour + minute);
  if ((await input.inputValue()) === time) return;
  for (let part = 1; part < 3; part += 1) await page.keyboard.press('ArrowLeft');
  const hourOfHalf = String(((Number(hour) + 11) % 12) + 1).padStart(2, '0');
  await page.keyboard.type(hourOfHalf + minute + (Number(hour) < 12 ? 'A' : 'P'));
  await expect(input).toHaveValue(time);
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

/** Opens the sheet, types the name, selects the first line; expects focus back on the field. */
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
