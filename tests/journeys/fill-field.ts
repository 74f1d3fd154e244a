import { expect, type Page } from 'playwright/test';
import { field } from './journey.ts';
import { namedPicture } from './picture-files.ts';

type Value =
  | string
  | number
  | boolean
  | readonly string[]
  | { start?: string; end?: string; longTerm?: boolean };

/** Answers a field as a person would: types, taps, picks from the sheet. What to do follows from the input type. */
export async function fillField(page: Page, path: string, value: Value): Promise<void> {
  const place = field(page, path);
  const input = await place.getAttribute('data-input');
  if (typeof value === 'object' && !Array.isArray(value))
    return answerRange(page, path, value as { start?: string; end?: string });
  switch (input) {
    case 'radio':
    case 'cards':
    case 'scale':
      return place.locator(`label:has(input[value="${String(value)}"])`).click();
    case 'checkboxes':
      for (const code of value as readonly string[])
        await place.locator(`label:has(input[value="${code}"])`).click();
      return;
    case 'switch':
      return place.getByRole('switch').setChecked(value === true);
    case 'select':
    case 'idType':
    case 'relation':
      await place.locator('select').selectOption(String(value));
      return;
    case 'area':
    case 'occupation':
    case 'bank':
    case 'listItem':
    case 'person':
      return pick(page, path, String(value));
    case 'upload':
    case 'idScan':
    case 'signature':
      return giveNamed(page, path, [value].flat() as readonly string[]);
    case 'agreement': {
      const box = place.getByRole('checkbox');
      await expect(box).not.toHaveAttribute('aria-disabled');
      return box.setChecked(value === true);
    }
    case 'date':
      return place.locator('input').fill(String(value));
    default:
      return type(page, path, String(value));
  }
}

/** Gives pictures to the gallery in place of those before, as the uploads that they are to become. */
async function giveNamed(page: Page, path: string, ids: readonly string[]): Promise<void> {
  const kept = field(page, path).locator('[data-upload]');
  for (let left = await kept.count(); left > 0; left -= 1) {
    await kept.first().getByRole('button').click();
    await expect(kept).toHaveCount(left - 1);
  }
  for (const id of ids) {
    await field(page, path).locator('input[type="file"]').first().setInputFiles(namedPicture(id));
    await expect(field(page, path).locator(`[data-upload="${id}"]`)).toBeVisible();
  }
}

/** Key by key, so that what happens while a person types happens here too. */
async function type(page: Page, path: string, text: string): Promise<void> {
  const control = field(page, path).locator('input, textarea');
  await control.fill('');
  await control.pressSequentially(text);
}

async function answerRange(
  page: Page,
  path: string,
  range: { start?: string; end?: string; longTerm?: boolean },
) {
  const inputs = field(page, path).locator('input[type="date"]');
  if (range.start) await inputs.nth(0).fill(range.start);
  if (range.end) await inputs.nth(1).fill(range.end);
  if (range.longTerm) await field(page, path).locator('label:has(input[type="checkbox"])').click();
}

/** Opens the sheet, searches, and takes the line with this very name. */
async function pick(page: Page, path: string, name: string): Promise<void> {
  await field(page, path).getByRole('combobox').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(name);
  await sheet.locator('button', { hasText: name }).last().click();
  await expect(sheet).toBeHidden();
}
