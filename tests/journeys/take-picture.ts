import type { Page } from 'playwright/test';

/** Takes a picture of the whole page into the folder that the setting `PICTURES` names; without it, none. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
