// A code by SMS from the field that asks for it to the server that judges it.
import type { Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { lastCodeSentTo } from './simulators.ts';
import { answersOf, draftOf, openTrade, startTrade } from './trade.ts';

const CODE = 'applicant/psp_smsCode';
const send = (page: Page) => field(page, CODE).getByRole('button');
let numbers = 0;
/** A number that nothing was sent to before, whatever ran before this on the same server. */
const newMobile = (): string => `139${String((Date.now() + (numbers += 1)) % 10_000_000).padStart(7, '0')}5`;

test('the code arrives, and the countdown goes on where it was after a reload [V-004]', async ({ page }) => {
  const trade = await startTrade('panshanChannel');
  await openTrade(page, trade);
  await send(page).click();
  await expect(field(page, CODE).getByRole('status')).toHaveText('请先填写正确的手机号码');
  const mobile = newMobile();
  await fillField(page, 'applicant/mobile', mobile);
  await field(page, CODE).locator('input').focus();
  await send(page).click();
  await expect(send(page)).toHaveText(/^(60|59|58) 秒后重发$/);
  await expect(send(page)).toBeDisabled();
  expect(await lastCodeSentTo(mobile)).toMatch(/^\d{6}$/);
  await expectAccessible(page);

  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(mobile);
  await page.reload();
  await expect(send(page)).toHaveText(/^[45]\d 秒后重发$/);
  await expect(send(page)).toBeDisabled();
});

test('a wrong code is told at its field when the answers are saved; nothing is stored as final', async ({
  page,
}) => {
  const answers = answersOf('panshan-office-worker');
  const mobile = newMobile();
  const trade = await startTrade('panshanChannel', {
    ...answers,
    applicant: { ...answers['applicant'], mobile },
  });
  await openTrade(page, trade);
  await send(page).click();
  await expect(send(page)).toBeDisabled();
  await expect.poll(() => lastCodeSentTo(mobile)).toMatch(/^\d{6}$/);
  const code = (await lastCodeSentTo(mobile))!;
  await fillField(page, CODE, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await sign(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(errorOf(page, CODE)).toHaveAttribute('data-error', 'smsCode.wrong');
  await expect(field(page, CODE).locator('input')).toBeFocused();
  await fillField(page, CODE, code);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
});

/** Draws the signature and ticks the agreement that the form asks for too. */
async function sign(page: Page): Promise<void> {
  const path = 'applicant/psp_signature';
  const pad = field(page, path).locator('canvas');
  await pad.evaluate((sheet) => sheet.scrollIntoView({ block: 'center' }));
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await field(page, path).getByRole('button', { name: '使用此签名' }).click();
  await expect(field(page, path).locator('[data-upload]')).toBeVisible();
  await fillField(page, 'applicant/psp_notice', true);
}
