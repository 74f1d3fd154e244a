// What a customer does on the pages of a payment.
import type { Page } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { PayResponse } from '../../schemas/generated/pay.ts';
import { expect } from './journey.ts';

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
