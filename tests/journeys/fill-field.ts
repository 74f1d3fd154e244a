// Fills fields as a customer does: types, taps, picks from a sheet.
import { expect, type Locator, type Page } from 'playwright/test';
import type { DateRange } from '../../schemas/elements/validity-range.ts';
import { field } from './journey.ts';
import { namedPicture } from './picture-files.ts';

/** The value of a field: text to type, code of an option, text to search a sheet for, upload ids. */
export type FieldValue = string | number | boolean | readonly string[] | DateRange;

/** Input types that are one box to tick; the answer of a confirmation is a text. */
const TICKED: ReadonlySet<string | null> = new Set(['switch', 'agreement', 'confirmation']);

/** Fills a field in the way of its input type. */
export async function fillField(page: Page, path: string, value: FieldValue): Promise<void> {
  const target = field(page, path);
  const inputType = await target.getAttribute('data-input');
  if (typeof value === 'object' && !Array.isArray(value)) return fillRange(page, path, value as DateRange);
  if (TICKED.has(inputType)) return tick(target, value);
  switch (inputType) {
    case 'radio':
    case 'cards':
    case 'scale':
      return target.locator(`label:has(input[value="${String(value)}"])`).click();
    case 'checkboxes':
      for (const code of value as readonly string[])
        await target.locator(`label:has(input[value="${code}"])`).click();
      return;
    case 'select':
    case 'idType':
    case 'relation':
      await target.locator('select').selectOption(String(value));
      return;
    case 'area':
    case 'occupation':
    case 'bank':
    case 'listItem':
    case 'person':
      return pickFromSheet(page, path, String(value));
    case 'listItems':
      for (const name of value as readonly string[]) await pickFromSheet(page, path, name);
      return;
    case 'upload':
    case 'idScan':
    case 'signature':
      return replaceUploads(page, path, [value].flat() as readonly string[]);
    case 'date':
    case 'time':
      return target.locator('input').fill(String(value));
    default:
      return typeText(page, path, String(value));
  }
}

/** Removes the uploads of a field in the gallery and uploads pictures under these ids. */
async function replaceUploads(page: Page, path: string, ids: readonly string[]): Promise<void> {
  const uploads = field(page, path).locator('[data-upload]');
  for (let count = await uploads.count(); count > 0; count -= 1) {
    await uploads.first().getByRole('button').click();
    await expect(uploads).toHaveCount(count - 1);
  }
  for (const id of ids) {
    await field(page, path).locator('input[type="file"]').first().setInputFiles(namedPicture(id));
    await expect(field(page, path).locator(`[data-upload="${id}"]`)).toBeVisible();
  }
}

/** Types key by key, so that checks and saves run between keystrokes as they do for a customer. */
async function typeText(page: Page, path: string, text: string): Promise<void> {
  const control = field(page, path).locator('input, textarea');
  await control.fill('');
  await control.pressSequentially(text);
}

async function fillRange(page: Page, path: string, range: DateRange): Promise<void> {
  const inputs = field(page, path).locator('input[type="date"]');
  if (range.start) await inputs.nth(0).fill(range.start);
  if (range.end) await inputs.nth(1).fill(range.end);
  if (range.longTerm) await field(page, path).locator('label:has(input[type="checkbox"])').click();
}

/** Opens the sheet, searches for a name and taps its line. */
async function pickFromSheet(page: Page, path: string, name: string): Promise<void> {
  await field(page, path).getByRole('combobox').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(name);
  await sheet.locator('button', { hasText: name }).last().click();
  await expect(sheet).toBeHidden();
}

async function tick(target: Locator, value: FieldValue): Promise<void> {
  const box = target.locator('input');
  await expect(box).not.toHaveAttribute('aria-disabled');
  return box.setChecked(value !== false);
}
