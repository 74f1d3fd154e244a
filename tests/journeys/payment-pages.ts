// What a customer does on the pages of a payment, and after it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { Language } from '../../schemas/generated/ids.ts';
import type { PayResponse } from '../../schemas/generated/pay.ts';
import { describePolicy } from '../../src/server/policies/policy-file.ts';
import { wordsOf } from './app-words.ts';
import { expect, expectAccessible } from './journey.ts';
import { payByPhone } from './simulators.ts';
import { takePicture } from './take-picture.ts';

/** Asks for the code that another phone scans. Returns the number of the payment. */
export async function showCode(page: Page): Promise<string> {
  const started = page.waitForResponse((response) => response.url().endsWith(callPath('pay')));
  await page.getByRole('button', { name: '用另一部手机扫码支付' }).click();
  const { data } = (await (await started).json()) as { data: PayResponse };
  await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible();
  return data.paymentNo;
}

/** Goes on from the code to the result. */
export const sayPaid = (page: Page): Promise<void> => page.getByRole('link', { name: '我已付款' }).click();

/** Expects the page that says that the policy is there. */
export const expectBought = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: '投保成功' })).toBeVisible({ timeout: 30_000 });

/** Pays by the code that another phone scans, up to the page that says that the policy is there. */
export async function payByCode(page: Page): Promise<void> {
  await expectAccessible(page);
  const paymentNo = await showCode(page);
  await expectAccessible(page);
  await payByPhone(paymentNo);
  await sayPaid(page);
  await expectBought(page);
  await expectAccessible(page);
}

/**
 * Opens the policy and downloads its file, whose digest the page shows.
 *
 * @param supplierCode with which the number of the policy begins
 */
export async function downloadPolicy(page: Page, supplierCode: string): Promise<void> {
  await page.getByRole('link', { name: '查看电子保单' }).click();
  await expectAccessible(page);
  await savePolicy(page, supplierCode, 'zh_CN');
}

/**
 * Saves the file of the policy on whose page the customer is, and expects its number, its first page and its digest there.
 *
 * @param supplierCode with which the number of the policy begins
 */
export async function savePolicy(page: Page, supplierCode: string, language: Language): Promise<void> {
  const words = wordsOf(language);
  const number = `${supplierCode}\\d+$`;
  const title = new RegExp(`^${words('policy.number').replace('{policyNo}', number)}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const pages = page.getByRole('list', { name: words('preview.title') });
  // A page is loaded when the customer comes near it.
  await pages.getByRole('listitem').first().scrollIntoViewIfNeeded();
  const firstPage = pages.locator('img').first();
  await expect
    .poll(() => firstPage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await takePicture(page, `policy-${supplierCode}-${language}`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: words('policy.download') }).click();
  const file = await readFile(await (await downloaded).path());
  const digest = createHash('sha256').update(file).digest('hex');
  await expect(page.getByText(digest)).toBeVisible();
  expect(describePolicy(file)?.policyNumber).toMatch(new RegExp(`^${number}`));
}
