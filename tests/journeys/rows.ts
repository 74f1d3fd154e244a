// Locates rows of repeated sections. A row is a card; the button in its header expands it.
import type { Locator, Page } from 'playwright/test';
import { fieldId } from '../../renderers/store/field-id.ts';

/** The app shows one form at a time, with the default ids. */
export const PAGE = { idPrefix: 'f' };

/** The header buttons of all rows of a repeated section. */
export const rowHeaders = (page: Page, section: string): Locator =>
  page.locator(`#${fieldId(PAGE, section)} > article > button`);

/** Expands or collapses a row. */
export const toggleRow = (page: Page, row: string): Promise<void> =>
  page.locator(`#${fieldId(PAGE, row)}`).click();

/** The path of the last row of a repeated section. */
export async function lastRow(page: Page, section: string): Promise<string> {
  const id = await rowHeaders(page, section).last().getAttribute('id');
  return `${section}/${id!.split('-').at(-1)}`;
}

/** Expands the first row of a repeated section and returns the path of the last. */
export async function openFirstRow(page: Page, section: string): Promise<string> {
  await rowHeaders(page, section).first().click();
  return lastRow(page, section);
}
